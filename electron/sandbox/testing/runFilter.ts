// Tests only: what a program of classic BPF answers to one call, as the kernel would run it. The second opinion on what
// `seccomp.ts` encodes; it must never be imported by the product.

export type Call = {
  readonly architecture: number;
  readonly number: number;
  /** Whole registers; those that are not given are 0. */
  readonly arguments?: readonly bigint[];
};

/** The value of its `ret`. Throws on what the kernel would not load or run: another instruction, a jump out, no end. */
export function runFilter(bytes: Uint8Array, call: Call): number {
  const program = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data = dataOf(call);
  let held = 0;
  for (let at = 0; at * 8 < program.byteLength; at += 1) {
    const code = program.getUint16(at * 8, true);
    const [whenTrue, whenFalse] = [program.getUint8(at * 8 + 2), program.getUint8(at * 8 + 3)];
    const value = program.getUint32(at * 8 + 4, true);
    if (code === 0x06) return value;
    if (code === 0x20) held = data.getUint32(value, true);
    else if (code === 0x54) held = (held & value) >>> 0;
    else at += isTrue(code, held, value) ? whenTrue : whenFalse;
  }
  throw new Error('the program runs out at its end');
}

function isTrue(code: number, held: number, value: number): boolean {
  if (code === 0x15) return held === value;
  if (code === 0x35) return held >= value;
  if (code === 0x45) return (held & value) !== 0;
  throw new Error(`an instruction that is not known: ${code}`);
}

/** `struct seccomp_data`: number, architecture, instruction pointer, six arguments. */
function dataOf({ architecture, number, arguments: given = [] }: Call): DataView {
  const data = new DataView(new ArrayBuffer(64));
  data.setUint32(0, number, true);
  data.setUint32(4, architecture, true);
  for (const [at, argument] of given.entries()) data.setBigUint64(16 + 8 * at, argument, true);
  return data;
}
