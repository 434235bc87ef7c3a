// Judges what a profile of the macOS sandbox lets happen, by the part of its language that we write. It is no proof about a Mac:
// where authors disagree about the language, both readings are offered and the stricter guess about a filter is taken.
import type { SeatbeltText } from '../seatbelt.ts';

type Form = string | readonly Form[];
type Rule = {
  readonly allows: boolean;
  readonly operations: readonly string[];
  readonly filters: readonly (readonly Form[])[];
};

/** `flat`: the last rule that matches. `families`: the last one for this very operation, else for its family, else the default. */
export type Reading = 'flat' | 'families';

export type Act = {
  readonly operation: string;
  /** As the kernel names it: no links, letters as on the disk where it is there. */
  readonly path?: string;
  readonly isThere?: boolean;
  readonly isDevice?: boolean;
  /** A host and port, the name of a service or a setting, `same-sandbox`. */
  readonly name?: string;
};

/** Parses the text; throws at anything that is not of the language. */
export function judgeOf({ text, parameters }: SeatbeltText): (act: Act, reading: Reading) => boolean {
  const [version, ...forms] = parse(text);
  if (JSON.stringify(version) !== '["version","1"]') throw new Error('no version');
  const rules = forms.map(ruleOf);
  return (act, reading) => {
    const scopes = reading === 'flat' ? [scopesOf(act.operation)] : scopesOf(act.operation).map((scope) => [scope]);
    for (const scope of scopes) {
      const last = rules.findLast(
        (rule) => rule.operations.some((one) => scope.includes(one)) && matches(rule, act, parameters),
      );
      if (last !== undefined) return last.allows;
    }
    throw new Error(`no rule for ${act.operation}`);
  };
}

/** `file-write-create`, `file-write*`, `file*`, `default`. */
function scopesOf(operation: string): readonly string[] {
  const parts = operation.split('-');
  const families = parts.slice(1).map((_, at) => `${parts.slice(0, parts.length - 1 - at).join('-')}*`);
  return [operation, `${operation}*`, ...families, 'default'];
}

function parse(text: string): readonly Form[] {
  const tokens = text.match(/[()]|"[^"\\]*"|[^\s()"]+/g) ?? [];
  if (tokens.join('').length !== text.replaceAll(/\s(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '').length)
    throw new Error('not all was read');
  const open: Form[][] = [[]];
  for (const token of tokens) {
    if (token === '(') open.push([]);
    else if (token === ')') open.at(-2)?.push(open.pop() ?? []);
    else open.at(-1)?.push(token);
  }
  if (open.length !== 1) throw new Error('parentheses do not close');
  return open[0] ?? [];
}

function ruleOf(form: Form): Rule {
  const [action, ...rest] = typeof form === 'string' ? [] : form;
  if (action !== 'allow' && action !== 'deny') throw new Error(`no rule: ${JSON.stringify(form)}`);
  const operations = rest.filter((one) => typeof one === 'string');
  const filters = rest.flatMap((one) => (typeof one === 'string' || one[0] === 'with' ? [] : [one]));
  return { allows: action === 'allow', operations, filters };
}

const matches = ({ filters }: Rule, act: Act, parameters: SeatbeltText['parameters']) =>
  filters.length === 0 || filters.some((filter) => isMet(filter, act, parameters));

function isMet(filter: Form, act: Act, parameters: SeatbeltText['parameters']): boolean {
  const [kind, first = '', ...more] = typeof filter === 'string' ? [] : filter;
  const met = (one: Form) => isMet(one, act, parameters);
  const value = () => textIn(first, parameters);
  switch (kind) {
    case 'require-all':
      return [first, ...more].every(met);
    case 'require-not':
      return !met(first);
    case 'literal':
      return act.path === value();
    case 'subpath':
      return (
        act.path !== undefined &&
        (act.path.startsWith(`${value()}/`) || (act.path === value() && act.isThere !== false))
      );
    case 'regex':
      return act.path !== undefined && new RegExp(value(), 'u').test(act.path);
    case 'vnode-type':
      return act.isDevice === true;
    case 'local':
    case 'remote':
      return first === 'unix-socket'
        ? more.every(met)
        : act.path === undefined && isAddress(textIn(more[0] ?? '', parameters), act.name ?? '');
    case 'sysctl-name-prefix':
      return act.name?.startsWith(value()) === true;
    case 'global-name':
    case 'sysctl-name':
    case 'ipc-posix-name':
    case 'iokit-registry-entry-class':
    case 'target':
    case 'socket-domain':
    case 'socket-protocol':
      return act.name === value();
    default:
      throw new Error(`no filter: ${JSON.stringify(filter)}`);
  }
}

function textIn(form: Form, parameters: SeatbeltText['parameters']): string {
  if (typeof form === 'string') return form.replaceAll('"', '');
  const [kind, name] = form;
  const found = typeof name === 'string' ? parameters[name.replaceAll('"', '')] : undefined;
  if (kind !== 'param' || found === undefined) throw new Error(`no parameter: ${JSON.stringify(form)}`);
  return found;
}

function isAddress(pattern: string, address: string): boolean {
  return pattern === '*:*' || (pattern === 'localhost:*' && /^(?:localhost|127\.0\.0\.1|::1):\d+$/.test(address));
}
