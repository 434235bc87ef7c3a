// Tests only: archives with the same bytes on every machine. They hold what they are given and nothing of the disk.
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

type Entry = { readonly name: string; readonly text: string };

const BLOCK = 512;
/** 2024-01-01, in seconds. */
const TIME = 1_704_067_200;

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

function tarHeader({ name, text }: Entry): Buffer {
  const header = Buffer.alloc(BLOCK);
  const fields: readonly (readonly [number, string])[] = [
    [0, name],
    [100, octal(0o644, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(Buffer.byteLength(text), 12)],
    [136, octal(TIME, 12)],
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\x0000'],
  ];
  for (const [at, value] of fields) header.write(value, at, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

export function tar(entries: readonly Entry[]): Buffer {
  const parts = entries.flatMap((entry) => {
    const data = Buffer.from(entry.text);
    return [tarHeader(entry), data, Buffer.alloc((BLOCK - (data.length % BLOCK)) % BLOCK)];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

export const gzip = (data: Buffer | string): Buffer => gzipSync(data, { level: 9 });

/** Of the format's own date: 2024-01-01, midnight. */
const ZIP_DATE = (44 << 9) | (1 << 5) | 1;

function zipFields(entry: Entry, packed: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt16LE(ZIP_DATE, 8);
  fields.writeUInt32LE(crc32(entry.text), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(Buffer.byteLength(entry.text), 18);
  fields.writeUInt16LE(Buffer.byteLength(entry.name), 22);
  return fields;
}

export function zip(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = deflateRawSync(entry.text);
    const fields = zipFields(entry, packed);
    const name = Buffer.from(entry.name);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name]));
    files.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}
