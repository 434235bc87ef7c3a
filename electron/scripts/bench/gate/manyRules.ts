// Five hundred rules as a team may have gathered them: most never speak of a line, some do.
import type { DecisionName } from '../../../../shared/domain/decisionName.ts';
import type { RuleSource } from '../../../../shared/domain/rule.ts';
import type { Rule } from '../../../permission/policy.ts';
import { builtInRules } from '../../../permission/rules/builtin.ts';
import { parseRule } from '../../../permission/rules/parse.ts';
import { parseStructuredRule } from '../../../permission/rules/parseStructured.ts';

const SOURCE: RuleSource = { layer: 'user', file: '/home/person/.config/z-engine/settings.toml', line: 1 };
const KINDS = 500;
const list = (text: string): readonly string[] => text.trim().split(/\s+/);

const PROGRAMS = list(`npm pnpm yarn cargo go make cmake gradle mvn dotnet pip poetry uv bundle rake composer mix docker
  podman kubectl helm terraform aws gcloud az gh glab vercel fly netlify heroku psql mysql redis-cli`);
const ACTS = list('build test lint check format install publish deploy run push start stop');
const FOLDERS = list('src lib app packages/core packages/web services/api docs test scripts config');
const NAMES = list('.env .env.* *.pem *.key id_rsa credentials.json secrets.* *.tfstate *.sqlite .npmrc');
const HOSTS = list('docs.rs developer.mozilla.org nodejs.org python.org go.dev example.com example.org');

/** Rule number `at` of its kind; the kinds take turns so that each has its share. */
type Make = (at: number, decision: DecisionName) => Rule;
const from = (words: readonly string[], at: number): string => words[at % words.length] ?? '';

const bash: Make = (at, decision) => plain(decision, `Bash(${from(PROGRAMS, at)} ${from(ACTS, at * 7 + 3)}:*)`);
const exactBash: Make = (at, decision) => plain(decision, `Bash(git ${from(ACTS, at)} --flag${at})`);
const folders: Make = (at, decision) =>
  plain(decision, `${at % 2 ? 'Edit' : 'Read'}(${from(FOLDERS, at)}/part${at}/**)`);
const names: Make = (at, decision) => plain(decision, `Read(${from(NAMES, at).replace('.', `.${at}`)})`);
const outside: Make = (at, decision) => plain(decision, `Read(${at % 2 ? '~/.tool' : '//opt/tool'}${at}/**)`);
const web: Make = (at, decision) => plain(decision, `WebFetch(domain:${at}.${from(HOSTS, at)})`);
const servers: Make = (at, decision) => plain(decision, `mcp__server${at % 9}__tool_${at}`);
const globs: Make = (at, decision) => structured(decision, `${from(PROGRAMS, at)} ${from(ACTS, at * 5)} --part${at}*`);
const MAKERS = [bash, bash, bash, bash, exactBash, folders, folders, names, outside, web, servers, globs];

const FIXED: readonly Rule[] = [
  ...['Bash(npm test:*)', 'Bash(git log:*)', 'Bash(make:*)', 'Edit(src/**)', 'WebFetch(domain:docs.rs)'].map((text) =>
    plain('allow', text),
  ),
  ...['Bash(git push:*)', 'Bash(npm publish:*)', 'Edit(package.json)'].map((text) => plain('ask', text)),
  ...['Read(./.env)', 'Read(~/.ssh/**)', 'Bash(rm -rf:*)', 'Bash(curl:*)', 'mcp__prod_db'].map((text) =>
    plain('deny', text),
  ),
  structured('deny', '/^kubectl .*--context[= ]prod/'),
  structured('deny', '/\\bdrop table\\b/'),
  structured('ask', '/--force(?: |$)/'),
  structured('ask', 'git * --hard*'),
];

export const MANY_RULES: readonly Rule[] = [
  ...builtInRules(),
  ...FIXED,
  ...Array.from({ length: KINDS }, (_, at) => made(at)),
].slice(0, KINDS);

function made(at: number): Rule {
  const make = MAKERS[at % MAKERS.length] ?? bash;
  return make(Math.floor(at / MAKERS.length) + at, (['allow', 'allow', 'ask', 'deny'] as const)[at % 4] ?? 'ask');
}

function plain(decision: DecisionName, text: string): Rule {
  const rule = parseRule(decision, text, SOURCE);
  if (!rule.ok) throw new Error(rule.error);
  return rule.value;
}

function structured(type: DecisionName, command: string): Rule {
  const rule = parseStructuredRule({ type, tool: 'bash', command, match: [], not_match: [] }, SOURCE);
  if (!rule.ok) throw new Error(rule.error);
  return rule.value;
}
