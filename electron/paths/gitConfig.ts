// Reads the text of a configuration file of Git exactly as Git does, for whoever must know every key that is in it. Pure.
// INVARIANT: what Git would take as a key is in the answer; a text that Git would refuse, or that is in doubt, is a fault.
import { err, ok, type Result } from '../../shared/result.ts';

export type GitSetting = {
  /** Section and name in small letters, a subsection as written: `remote.Origin.url`. */
  readonly key: string;
  /** Null where the key stands alone, which Git takes as true. */
  readonly value: string | null;
};

const BYTE_ORDER_MARK = '\ufeff';
const isNameCharacter = (character: string) => /^[A-Za-z0-9-]$/.test(character);
const isBlank = (character: string) =>
  character === ' ' || character === '\t' || character === '\n' || character === '\r';

/** In their order. The fault is a clause: "line 3 is not understood". Grammar: git-config(1) "Syntax", config.c of Git 2.39. */
export function readGitConfig(text: string): Result<readonly GitSetting[], string> {
  const start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  // Git itself takes `\r\n` as one line end, also inside quotes.
  const reader = new ConfigReader(text.slice(start).replaceAll('\r\n', '\n'));
  return reader.read();
}

class ConfigReader {
  private readonly text: string;
  private at = 0;
  private section: string | null = null;
  private readonly settings: GitSetting[] = [];

  constructor(text: string) {
    this.text = text;
  }

  read(): Result<readonly GitSetting[], string> {
    if (this.text.includes('\0')) return err('it has a NUL character');
    while (this.at < this.text.length) {
      const character = this.peek();
      if (isBlank(character)) this.at += 1;
      else if (character === '#' || character === ';') this.skipLine();
      else if (!(character === '[' ? this.readSection() : this.readSetting())) return err(this.fault());
    }
    return ok(this.settings);
  }

  /** A line end stands behind the last character, as Git reads it. */
  private peek(): string {
    return this.text[this.at] ?? '\n';
  }

  private fault(): string {
    return `line ${this.text.slice(0, this.at).split('\n').length} is not understood`;
  }

  private skipLine(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end === -1 ? this.text.length : end;
  }

  private readSection(): boolean {
    this.at += 1;
    let name = '';
    for (; ; this.at += 1) {
      const character = this.peek();
      if (character === ']') break;
      if (isBlank(character)) return this.readSubsection(name);
      if (!isNameCharacter(character) && character !== '.') return false;
      name += character.toLowerCase();
    }
    this.at += 1;
    this.section = name;
    return name !== '';
  }

  /** `[section "Sub\"section"]`: everything but a line end, a backslash takes what follows as it is. */
  private readSubsection(name: string): boolean {
    while (this.peek() === ' ' || this.peek() === '\t') this.at += 1;
    if (this.peek() !== '"') return false;
    this.at += 1;
    let sub = '';
    for (; this.peek() !== '"'; this.at += 1) {
      if (this.peek() === '\\') this.at += 1;
      if (this.peek() === '\n') return false;
      sub += this.peek();
    }
    if (this.text[this.at + 1] !== ']') return false;
    this.at += 2;
    this.section = `${name}.${sub}`;
    return name !== '';
  }

  private readSetting(): boolean {
    if (this.section === null || !/^[A-Za-z]$/.test(this.peek())) return false;
    let name = '';
    for (; isNameCharacter(this.peek()); this.at += 1) name += this.peek().toLowerCase();
    while (this.peek() === ' ' || this.peek() === '\t') this.at += 1;
    const key = `${this.section}.${name}`;
    if (this.peek() === '\n') {
      this.settings.push({ key, value: null });
      return true;
    }
    if (this.peek() !== '=') return false;
    this.at += 1;
    const value = this.readValue();
    if (value === null) return false;
    this.settings.push({ key, value });
    return true;
  }

  private readValue(): string | null {
    let value = '';
    let blanks = '';
    let quoted = false;
    for (; ; this.at += 1) {
      const character = this.peek();
      if (character === '\n') return quoted ? null : value;
      if (!quoted && isBlank(character)) {
        if (value !== '') blanks += character;
        continue;
      }
      if (!quoted && (character === '#' || character === ';')) {
        this.skipLine();
        return value;
      }
      value += blanks;
      blanks = '';
      if (character === '"') quoted = !quoted;
      else if (character !== '\\') value += character;
      else {
        const escaped = this.readEscape();
        if (escaped === null) return null;
        value += escaped;
      }
    }
  }

  /** Empty for a line that goes on in the next one. */
  private readEscape(): string | null {
    this.at += 1;
    return ESCAPES[this.peek()] ?? null;
  }
}

const ESCAPES: Readonly<Record<string, string | undefined>> = {
  '\n': '',
  t: '\t',
  b: '\b',
  n: '\n',
  '\\': '\\',
  '"': '"',
};
