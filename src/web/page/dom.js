// Small ways to make elements. No text from outside ever becomes markup.

/** An element with properties and children: el("p", { class: "note" }, "text", child). */
export function el(name, properties = {}, ...children) {
  const made = document.createElement(name);
  set(made, properties);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** The same for SVG. */
export function svg(name, properties = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  set(made, properties);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

function set(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value === "boolean") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
}

/** Replaces all children of an element; what is null is left out. */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
}

/** The element with an id. */
export const byId = (id) => document.getElementById(id);

/** Shows or hides. */
export function show(element, shown) {
  element.hidden = !shown;
}

/** Says something to who does not see the page. */
export function speak(text) {
  byId("spoken").textContent = text;
}

/** Says something to everybody for a while. */
export function toast(text, kind = "note") {
  const box = el("p", { class: `toast ${kind}` }, text);
  byId("toasts").append(box);
  setTimeout(() => box.remove(), 6000);
}

/** Makes the page's tabs work, by mouse and arrow keys; `chosen` is called after each choice. */
export function tabs(chosen) {
  const all = [...document.querySelectorAll('[role="tab"]')];
  for (const tab of all) {
    tab.addEventListener("click", () => {
      for (const other of all) {
        other.setAttribute("aria-selected", String(other === tab));
        other.tabIndex = other === tab ? 0 : -1;
        byId(other.getAttribute("aria-controls")).hidden = other !== tab;
      }
      chosen();
    });
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.stopPropagation();
      const next = all[(all.indexOf(tab) + by + all.length) % all.length];
      next.focus();
      next.click();
    });
  }
}
