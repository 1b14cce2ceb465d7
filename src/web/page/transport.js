// The way between the page and its engine. The page knows this interface and nothing behind it:
//
//   open(game, on)    looks at a game, or without one at a new one; on.event(event, at) is called for
//                     each event (`at`: when its cause was known, in ms), on.lost(text, unknown) when
//                     the way is cut (`unknown`: there is no such game any more)
//   send(command)     a promise of the answer, or of a failure with a text to show
//   watch(on)         looks on at what is played elsewhere, or is missing where that cannot be
//   close()           ends all of it
//
// This file speaks to `soucie serve`; `inside/transport.js`, which takes its place in a page with the
// engine inside, to a Web Worker.

/** An engine behind the server that the page came from. */
export function connect() {
  let client = null;
  let open = null;

  async function stream(path, on) {
    const control = new AbortController();
    const follow = async () => {
      const answer = await fetch(path, { signal: control.signal, headers: { accept: "text/event-stream" } });
      if (!answer.ok) {
        const { error } = await answer.json().catch(() => ({ error: answer.statusText }));
        return on.lost(error, answer.status === 404);
      }
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return on.lost("The connection has ended.", false);
        const parts = (rest + value).split("\n\n");
        rest = parts.pop();
        for (const part of parts) {
          const data = /^data: (.*)$/m.exec(part);
          if (data) on.event(JSON.parse(data[1]), Number(/^id: (\d+)$/m.exec(part)?.[1] ?? 0) / 1000);
        }
      }
    };
    follow().catch((fault) => {
      if (!control.signal.aborted) on.lost(`The engine cannot be reached (${fault.message}).`, false);
    });
    return control;
  }

  return {
    async open(game, on) {
      open?.abort();
      const event = (event, at) => {
        if (event.is === "welcome") client = event.client;
        on.event(event, at);
      };
      open = await stream(`events${game ? `?game=${encodeURIComponent(game)}` : ""}`, { ...on, event });
    },

    async send(command) {
      const answer = await fetch(`command?client=${encodeURIComponent(client ?? "")}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(command),
      });
      const content = await answer.json().catch(() => ({ error: answer.statusText }));
      if (!answer.ok) throw new Error(content.error);
      return content;
    },

    async watch(on) {
      return stream("watch", on);
    },

    close() {
      open?.abort();
      open = null;
    },
  };
}
