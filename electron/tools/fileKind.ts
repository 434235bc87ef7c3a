// What a file is that holds no text, told from its first bytes. Pure. It must never trust a length that the file states.

/** So many bytes from the beginning are enough. */
export const KIND_PROBE = 65_536;

type Size = { readonly width: number; readonly height: number };
type Kind = {
  readonly words: string;
  /** In Latin-1, one of them; `?` stands for any byte. */
  readonly begins: readonly string[];
  readonly size?: (bytes: Buffer) => Size | null;
};

const KINDS: readonly Kind[] = [
  { words: 'an image (PNG', begins: ['\x89PNG\r\n\x1a\n'], size: (bytes) => sizeAt(bytes, 16, 20, 'readUInt32BE') },
  { words: 'an image (JPEG', begins: ['\xff\xd8\xff'], size: sizeOfJpeg },
  { words: 'an image (GIF', begins: ['GIF87a', 'GIF89a'], size: (bytes) => sizeAt(bytes, 6, 8, 'readUInt16LE') },
  { words: 'an image (WebP', begins: ['RIFF????WEBP'], size: sizeOfWebp },
  { words: 'an image (BMP', begins: ['BM????\0\0\0\0'] },
  { words: 'an image (TIFF', begins: ['II*\0', 'MM\0*'] },
  { words: 'an icon (ICO', begins: ['\0\0\x01\0'] },
  { words: 'an image (AVIF or HEIF', begins: ['????ftypavif', '????ftyphei', '????ftypmif1'] },
  { words: 'a video or sound (MP4', begins: ['????ftyp'] },
  { words: 'a sound (WAV', begins: ['RIFF????WAVE'] },
  { words: 'a PDF document (', begins: ['%PDF-'] },
  { words: 'an archive (ZIP or a document in one', begins: ['PK\x03\x04', 'PK\x05\x06'] },
  { words: 'an archive (7z', begins: ['7z\xbc\xaf\x27\x1c'] },
  { words: 'compressed data (gzip', begins: ['\x1f\x8b'] },
  { words: 'compressed data (xz', begins: ['\xfd7zXZ\0'] },
  { words: 'compressed data (Zstandard', begins: ['\x28\xb5\x2f\xfd'] },
  { words: 'compressed data (bzip2', begins: ['BZh'] },
  { words: 'a program (ELF', begins: ['\x7fELF'] },
  { words: 'a program (Windows', begins: ['MZ'] },
  { words: 'a program (Mach-O', begins: ['\xcf\xfa\xed\xfe', '\xca\xfe\xba\xbe'] },
  { words: 'a program (WebAssembly', begins: ['\0asm'] },
  { words: 'a database (SQLite', begins: ['SQLite format 3\0'] },
  { words: 'a font (', begins: ['wOFF', 'wOF2', 'OTTO', '\0\x01\0\0'] },
];

/** "an image (PNG, 640x480, 12 kB)"; `size` is that of the file, in bytes. */
export function kindWords(bytes: Buffer, size: number): string {
  const head = bytes.toString('latin1', 0, 64);
  const kind = KINDS.find(({ begins }) => begins.some((magic) => fits(head, magic)));
  if (kind === undefined) return `a binary file (${sizeWords(size)})`;
  const measured = kind.size?.(bytes.subarray(0, KIND_PROBE)) ?? null;
  const facts = [measured && `${measured.width}x${measured.height}`, sizeWords(size)].filter(Boolean).join(', ');
  return `${kind.words}${kind.words.endsWith('(') ? '' : ', '}${facts})`;
}

const fits = (head: string, magic: string) =>
  [...magic].every((character, at) => at < head.length && (character === '?' || character === head[at]));

/** Documents that may look like text at their beginning. */
export const isDocument = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5) === '%PDF-';

const sizeWords = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function sizeAt(bytes: Buffer, width: number, height: number, read: 'readUInt32BE' | 'readUInt16LE'): Size | null {
  const room = read === 'readUInt32BE' ? 4 : 2;
  return bytes.length < height + room ? null : { width: bytes[read](width), height: bytes[read](height) };
}

/** Goes from marker to marker until the one that says the size. */
function sizeOfJpeg(bytes: Buffer): Size | null {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const saysSize = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (saysSize) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return null;
}

function sizeOfWebp(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null;
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}
