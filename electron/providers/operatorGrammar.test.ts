import fc from 'fast-check';
import { expect, test } from 'vitest';
import { err, ok } from '../../shared/result.ts';
import { type Fault, MAX_STEPS, parseInstructions, quote, type Step } from './operatorGrammar.ts';

type Short = [Step['tool'], Step['input']];
const read = (file_path: string): Short => ['Read', { file_path }];
const write = (file_path: string, content: string): Short => ['Write', { file_path, content }];
const edit = (file_path: string, old_string: string, new_string: string): Short => [
  'Edit',
  { file_path, old_string, new_string },
];
const run = (command: string): Short => ['Bash', { command }];
const todo = (...texts: string[]): Short => [
  'TodoWrite',
  { todos: texts.map((text) => ({ text, status: 'pending' })) },
];

const understood: [string, string, Short[]][] = [
  ['a word is a path', 'read package.json', [read('package.json')]],
  ['verbs in any case', '  READ a', [read('a')]],
  ['quotes hold spaces', 'read "my file.txt"', [read('my file.txt')]],
  ['single quotes too', `read 'a "b"'`, [read('a "b"')]],
  ['a path may look like a verb', 'read read', [read('read')]],
  ['create', 'create a.txt with "hello"', [write('a.txt', 'hello')]],
  ['write is create with the words turned', 'write hello to a.txt', [write('a.txt', 'hello')]],
  ['a text may be empty', 'create a with ""', [write('a', '')]],
  ['escapes inside quotes', String.raw`create a with "1\n\t\"2\" \\n \d"`, [write('a', '1\n\t"2" \\n \\d')]],
  ['no escapes outside', String.raw`read a\nb`, [read(String.raw`a\nb`)]],
  ['a line end inside quotes belongs to the text', 'create a with "1\n2"\nread a', [write('a', '1\n2'), read('a')]],
  ['replace', 'replace "A B" with C in src/x.ts', [edit('src/x.ts', 'A B', 'C')]],
  ['a new text may be empty, keywords in any case', 'replace A WITH "" IN x', [edit('x', 'A', '')]],
  ['keywords in quotes are values', 'replace "with" with "in" in in', [edit('in', 'with', 'in')]],
  ['run takes the line raw', `run echo "a b" 'c' | wc -l > x`, [run(`echo "a b" 'c' | wc -l > x`)]],
  ['several lines are several steps, empty ones none', 'read a\n\n  read b\r\n', [read('a'), read('b')]],
  ['then joins steps', 'read a then Read b THEN run ls -l', [read('a'), read('b'), run('ls -l')]],
  ['then inside quotes is text', 'create a with "x then read y"', [write('a', 'x then read y')]],
  ['run ends at then and a verb', 'run npm test then read log.txt', [run('npm test'), read('log.txt')]],
  ['then of the shell stays in the line', 'run if true; then echo hi; fi', [run('if true; then echo hi; fi')]],
  [
    'then behind a semicolon is the shell’s, whatever follows',
    'run if true; then read x; fi',
    [run('if true; then read x; fi')],
  ],
  ['then without a verb stays in the line', 'run echo now then later', [run('echo now then later')]],
  ['then in quotes of a command is text', `run echo 'a then read b'`, [run(`echo 'a then read b'`)]],
  ['a line end in quotes of a command is text', `run printf 'a\nb'`, [run(`printf 'a\nb'`)]],
  [
    'an escaped quote of a command opens nothing',
    String.raw`run echo \" then read a`,
    [run(String.raw`echo \"`), read('a')],
  ],
  [
    'a backslash in single quotes of a command is itself',
    String.raw`run echo '\' then read a`,
    [run(String.raw`echo '\'`), read('a')],
  ],
  ['list', 'list **/*.ts', [['Glob', { pattern: '**/*.ts' }]]],
  ['find', 'find TODO in src', [['Grep', { pattern: 'TODO', path: 'src', output_mode: 'content' }]]],
  [
    'what is looked for is meant to the letter',
    String.raw`find "a.b(c)*[\d]" in .`,
    [['Grep', { pattern: String.raw`a\.b\(c\)\*\[\\d\]`, path: '.', output_mode: 'content' }]],
  ],
  ['delete', 'delete "old file.txt"', [['Delete', { path: 'old file.txt' }]]],
  ['fetch', 'fetch https://example.org/a?b=c#d', [['WebFetch', { url: 'https://example.org/a?b=c#d' }]]],
  [
    'replace everywhere',
    'replace a with b EVERYWHERE in c',
    [['Edit', { ...edit('c', 'a', 'b')[1], replace_all: true }]],
  ],
  ['everywhere may be a text', 'replace a with everywhere in c', [edit('c', 'a', 'everywhere')]],
  ['everywhere may be a path', 'replace a with b in everywhere', [edit('everywhere', 'a', 'b')]],
  ['plan', 'plan "1. Read.\n2. Write."', [['ExitPlanMode', { plan: '1. Read.\n2. Write.' }]]],
  ['todo', 'todo "Read it", \'Write, then\',test', [todo('Read it', 'Write, then', 'test')]],
  ['todo with one entry, commas with or without spaces', 'todo a\ntodo a,b , c', [todo('a'), todo('a', 'b', 'c')]],
  [
    'explore is several steps',
    'Explore This Project then read a',
    [['Glob', { pattern: '*' }], read('README.md'), read('package.json'), read('a')],
  ],
  ['review is two commands', 'review my changes', [run('git status --short'), run('git diff')]],
  ['run ends at then and a new verb too', 'run npm test then list *', [run('npm test'), ['Glob', { pattern: '*' }]]],
  ['help alone', ' HELP ', []],
  ['nothing at all', ' \n ', []],
];
test.each(understood)('%s', (_law, message, expected) => {
  const parsed = parseInstructions(message);
  expect(parsed.ok ? parsed.value.map(({ tool, input }) => [tool, input]) : parsed.error).toEqual(expected);
});

const VERBS =
  'it does not start with read, list, find, create, write, replace, delete, fetch, plan, explore, review, run, todo or help';
const notUnderstood: [string, string, Fault][] = [
  ['another verb', 'remove a', { line: 'remove a', why: VERBS }],
  ['politeness', 'please read a', { line: 'please read a', why: VERBS }],
  ['a verb with more letters', 'reading a', { line: 'reading a', why: VERBS }],
  ['a name that every object has', 'constructor a', { line: 'constructor a', why: VERBS }],
  ['one bad line among good ones', 'read a\nwhat?\nread b', { line: 'what?', why: VERBS }],
  ['a bad step behind then', 'read a then fix b', { line: 'fix b', why: VERBS }],
  ['help among steps', 'read a\nhelp', { line: 'help', why: '`help` stands alone' }],
  [
    'to explore something else',
    'explore src',
    { line: 'explore src', why: '`this` is missing before `src`; put what has spaces in it in quotes' },
  ],
  ['to find nowhere', 'find TODO', { line: 'find TODO', why: '`in` is missing' }],
  ['to find nothing', 'find "" in src', { line: 'find "" in src', why: 'TEXT is empty' }],
  ['no text to write', 'create a with', { line: 'create a with', why: 'TEXT is missing' }],
  [
    'everywhere without a path',
    'replace a with b everywhere',
    { line: 'replace a with b everywhere', why: '`in` is missing' },
  ],
  [
    'a quoted everywhere is none',
    'replace a with b "everywhere" in c',
    {
      line: 'replace a with b "everywhere" in c',
      why: '`in` is missing before `everywhere`; put what has spaces in it in quotes',
    },
  ],
  ['an empty list', 'todo', { line: 'todo', why: 'an entry of the list is empty' }],
  ['a list with a hole', 'todo a,,b', { line: 'todo a,,b', why: 'an entry of the list is empty' }],
  ['a list that ends with a comma', 'todo a,', { line: 'todo a,', why: 'an entry of the list is empty' }],
  ['a list without commas', 'todo a b', { line: 'todo a b', why: '`,` is missing before `b`' }],
  ['an empty plan', 'plan ""', { line: 'plan ""', why: 'TEXT is empty' }],
  ['no path', 'read', { line: 'read', why: 'PATH is missing' }],
  ['an empty path', 'read ""', { line: 'read ""', why: 'PATH is empty' }],
  ['nothing to find', 'replace "" with b in c', { line: 'replace "" with b in c', why: 'OLD is empty' }],
  [
    'two words for a path',
    'read my file',
    { line: 'read my file', why: '`file` is too much; put what has spaces in it in quotes' },
  ],
  [
    'a missing keyword',
    'create a "x"',
    { line: 'create a "x"', why: '`with` is missing before `x`; put what has spaces in it in quotes' },
  ],
  ['a keyword at the end missing', 'replace a with b', { line: 'replace a with b', why: '`in` is missing' }],
  [
    'a quoted keyword is none',
    'create a "with" b',
    { line: 'create a "with" b', why: '`with` is missing before `with`; put what has spaces in it in quotes' },
  ],
  [
    'an open quote',
    'read a\ncreate b with "x\nread c',
    { line: 'create b with "x\nread c', why: 'a quote is not closed' },
  ],
  ['an open quote in a command', `run echo it's`, { line: `run echo it's`, why: 'a quote is not closed' }],
  ['a quote inside a word', 'read a"b"', { line: 'read a"b"', why: 'a quote stands inside a word' }],
  ['a quote that ends inside a word', 'read "a"b', { line: 'read "a"b', why: 'a quote ends inside a word' }],
  ['no command', 'run', { line: 'run', why: 'there is no command line' }],
  ['too many steps', 'read a\n'.repeat(MAX_STEPS + 1), { line: 'read a', why: 'more than 40 steps in one message' }],
];
test.each(notUnderstood)('not understood: %s', (_law, message, expected) => {
  expect(parseInstructions(message)).toEqual({ ok: false, error: expected });
});

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', "'", '\\', '\n', '\r', '\t', ' ', 'n', ' then read x', '\0'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});
const name = text.filter((value) => value !== '');

test('whatever is quoted is read back as it was, in any place and among other steps', () => {
  fc.assert(
    fc.property(name, name, text, (path, old, now) => {
      const message = `create ${quote(path)} with ${quote(now)} then replace ${quote(old)} with ${quote(now)} in ${quote(path)}\nread ${quote(path)}`;
      const parsed = parseInstructions(message);
      expect(parsed.ok ? parsed.value.map(({ tool, input }) => [tool, input]) : parsed.error).toEqual([
        write(path, now),
        edit(path, old, now),
        read(path),
      ]);
    }),
  );
});

test('no message makes it throw, and what it understands it understands whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(text, fc.constantFrom('read a', 'run ', 'write ', ' with ', ' in ', ' then ', '\n'))),
      (parts) => {
        const parsed = parseInstructions(parts.join(''));
        expect(
          parsed.ok ? parsed.value.every((step) => Object.values(step.input).length > 0) : parsed.error.why !== '',
        ).toBe(true);
      },
    ),
  );
});

const aWord = 'a'.repeat(200_000);
const thens = `x${' then'.repeat(40_000)}`;
const quotes = '"\\"'.repeat(50_000);
const long: [string, string, ReturnType<typeof parseInstructions>][] = [
  [
    'a word without end',
    aWord,
    err({
      line: aWord,
      why: 'it does not start with read, list, find, create, write, replace, delete, fetch, plan, explore, review, run, todo or help',
    }),
  ],
  ['lines without end', '\n'.repeat(200_000), ok([])],
  ['spaces without end', `read ${' '.repeat(200_000)}`, err({ line: 'read', why: 'PATH is missing' })],
  [
    'thens without end',
    `run ${thens}`,
    ok([{ words: `run ${thens}`, tool: 'Bash', input: { command: thens }, isOptional: false }]),
  ],
  [
    'quotes without end',
    `run ${quotes}`,
    ok([{ words: `run ${quotes}`, tool: 'Bash', input: { command: quotes }, isOptional: false }]),
  ],
];
test.each(long)('the reading of %s comes to an end', (_law, message, expected) =>
  expect(parseInstructions(message)).toEqual(expected),
);
