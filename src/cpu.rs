//! Whether the processor has what this build was compiled for, found out before anything that was
//! compiled for it runs.
//!
//! A build for x86-64-v3 may use an instruction of AVX2 or BMI anywhere, in this file as well: a
//! check written in Rust could fail by the very fault that it is to explain. So the check is
//! assembly of the first x86-64 from its first instruction to its last, and it hangs in
//! `.init_array`, which the C library walks before `main`. What has run by then is the loader, the
//! C library and the start of Rust's standard library, all compiled by others for the first x86-64
//! (which is also how their code stays when it is linked into this program: the target is an
//! attribute of each function). The table of features is data. A processor that lacks one gets a
//! line that names it, and exit code 1.
//!
//! Linux only: the line is written by its system calls. Elsewhere, and for other processors,
//! nothing is checked.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod check {
    use std::arch::global_asm;

    /// A feature that the build uses, and the bits that show it.
    #[repr(C)]
    #[derive(Clone, Copy)]
    struct Feature {
        /// Which of the registers that the assembly collects.
        register: u32,
        /// Bits of it that must all be there.
        mask: u32,
        /// Padded with zeros.
        name: [u8; 24],
    }

    /// Registers in the order in which the assembly collects them.
    const LEAF_1_ECX: u32 = 0;
    const LEAF_7_EBX: u32 = 1;
    const EXTENDED_ECX: u32 = 2;
    /// What the system keeps for each process (XCR0): bits 1 and 2 for 256-bit registers, 5 to 7
    /// for those of AVX-512.
    const KEPT: u32 = 3;

    const fn feature(name: &str, register: u32, mask: u32) -> Feature {
        let (mut padded, mut at) = ([0; 24], 0);
        while at < name.len() {
            padded[at] = name.as_bytes()[at];
            at += 1;
        }
        Feature {
            register,
            mask,
            name: padded,
        }
    }

    /// Those of x86-64-v2 and v3, and of AVX-512 as far as compilers use it unasked; each only if
    /// this build was compiled for it. Bits are those of Intel's manual, volume 2A, CPUID.
    const FEATURES: &[Feature] = &[
        #[cfg(target_feature = "sse3")]
        feature("SSE3", LEAF_1_ECX, 1 << 0),
        #[cfg(target_feature = "ssse3")]
        feature("SSSE3", LEAF_1_ECX, 1 << 9),
        #[cfg(target_feature = "cmpxchg16b")]
        feature("CMPXCHG16B", LEAF_1_ECX, 1 << 13),
        #[cfg(target_feature = "sse4.1")]
        feature("SSE4.1", LEAF_1_ECX, 1 << 19),
        #[cfg(target_feature = "sse4.2")]
        feature("SSE4.2", LEAF_1_ECX, 1 << 20),
        #[cfg(target_feature = "popcnt")]
        feature("POPCNT", LEAF_1_ECX, 1 << 23),
        #[cfg(target_feature = "movbe")]
        feature("MOVBE", LEAF_1_ECX, 1 << 22),
        #[cfg(target_feature = "lzcnt")]
        feature("LZCNT", EXTENDED_ECX, 1 << 5),
        #[cfg(target_feature = "avx")]
        feature("AVX", LEAF_1_ECX, 1 << 28),
        #[cfg(target_feature = "avx")]
        feature("AVX by the system", KEPT, 0b110),
        #[cfg(target_feature = "f16c")]
        feature("F16C", LEAF_1_ECX, 1 << 29),
        #[cfg(target_feature = "fma")]
        feature("FMA", LEAF_1_ECX, 1 << 12),
        #[cfg(target_feature = "bmi1")]
        feature("BMI1", LEAF_7_EBX, 1 << 3),
        #[cfg(target_feature = "avx2")]
        feature("AVX2", LEAF_7_EBX, 1 << 5),
        #[cfg(target_feature = "bmi2")]
        feature("BMI2", LEAF_7_EBX, 1 << 8),
        #[cfg(target_feature = "avx512f")]
        feature("AVX512F", LEAF_7_EBX, 1 << 16),
        #[cfg(target_feature = "avx512f")]
        feature("AVX-512 by the system", KEPT, 0b1110_0110),
        #[cfg(target_feature = "avx512dq")]
        feature("AVX512DQ", LEAF_7_EBX, 1 << 17),
        #[cfg(target_feature = "avx512cd")]
        feature("AVX512CD", LEAF_7_EBX, 1 << 28),
        #[cfg(target_feature = "avx512bw")]
        feature("AVX512BW", LEAF_7_EBX, 1 << 30),
        #[cfg(target_feature = "avx512vl")]
        feature("AVX512VL", LEAF_7_EBX, 1 << 31),
    ];

    /// The table in one piece. There is always a row, so that the table has an address.
    static TABLE: [Feature; FEATURES.len() + 1] = {
        let mut table = [feature("", KEPT, 0); FEATURES.len() + 1];
        let mut at = 0;
        while at < FEATURES.len() {
            table[at] = FEATURES[at];
            at += 1;
        }
        table
    };

    const HEAD_TEXT: &str = "soucie: this processor lacks ";
    const TAIL_TEXT: &str = concat!(
        ", which this build for ",
        env!("SOUCIE_TARGET"),
        " needs; see \"Portable builds\" in README.md\n"
    );
    static HEAD: [u8; HEAD_TEXT.len()] = bytes(HEAD_TEXT);
    static TAIL: [u8; TAIL_TEXT.len()] = bytes(TAIL_TEXT);

    const fn bytes<const LENGTH: usize>(text: &str) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        let mut at = 0;
        while at < LENGTH {
            bytes[at] = text.as_bytes()[at];
            at += 1;
        }
        bytes
    }

    unsafe extern "C" {
        fn soucie_check_cpu();
    }

    /// What the C library calls before `main`.
    // SAFETY: entries of this section are pointers to functions of this type, which are called once,
    // before any thread is started. The function keeps to the calling convention.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static CHECK: unsafe extern "C" fn() = soucie_check_cpu;

    global_asm!(
        ".section .text.soucie_check_cpu,\"ax\",@progbits",
        ".globl soucie_check_cpu",
        "soucie_check_cpu:",
        "push rbx",
        "sub rsp, 16",
        // The four registers, zero where the processor has no such leaf.
        "mov qword ptr [rsp], 0",
        "mov qword ptr [rsp + 8], 0",
        "xor eax, eax",
        "cpuid",
        "mov r8d, eax",
        "mov eax, 1",
        "xor ecx, ecx",
        "cpuid",
        "mov dword ptr [rsp], ecx",
        // XCR0 can be read only where the system says so (OSXSAVE, bit 27).
        "test ecx, 0x08000000",
        "jz 2f",
        "xor ecx, ecx",
        "xgetbv",
        "mov dword ptr [rsp + 12], eax",
        "2:",
        "cmp r8d, 7",
        "jb 3f",
        "mov eax, 7",
        "xor ecx, ecx",
        "cpuid",
        "mov dword ptr [rsp + 4], ebx",
        "3:",
        "mov eax, 0x80000000",
        "cpuid",
        "cmp eax, 0x80000001",
        "jb 4f",
        "mov eax, 0x80000001",
        "cpuid",
        "mov dword ptr [rsp + 8], ecx",
        "4:",
        "lea r9, [rip + {table}]",
        "mov r10d, {rows}",
        "5:",
        "mov ecx, dword ptr [r9]",
        "mov edx, dword ptr [r9 + 4]",
        "mov eax, dword ptr [rsp + 4 * rcx]",
        "and eax, edx",
        "cmp eax, edx",
        "jne 6f",
        "add r9, {row}",
        "dec r10d",
        "jnz 5b",
        "add rsp, 16",
        "pop rbx",
        "ret",
        // write(2, ...) three times: the beginning, the feature's name, the end.
        "6:",
        "mov eax, 1",
        "mov edi, 2",
        "lea rsi, [rip + {head}]",
        "mov edx, {head_length}",
        "syscall",
        "lea rsi, [r9 + 8]",
        "xor edx, edx",
        "7:",
        "inc edx",
        "cmp byte ptr [rsi + rdx], 0",
        "jne 7b",
        "mov eax, 1",
        "mov edi, 2",
        "syscall",
        "mov eax, 1",
        "mov edi, 2",
        "lea rsi, [rip + {tail}]",
        "mov edx, {tail_length}",
        "syscall",
        // exit_group(1)
        "mov eax, 231",
        "mov edi, 1",
        "syscall",
        "ud2",
        ".text",
        table = sym TABLE,
        rows = const TABLE.len(),
        row = const size_of::<Feature>(),
        head = sym HEAD,
        head_length = const HEAD.len(),
        tail = sym TAIL,
        tail_length = const TAIL.len(),
    );
}
