// The help of the command line. Nothing but text.

export const USAGE = `Usage: z-engine COMMAND [flags]

Commands
  run TEXT              send TEXT to an agent and wait until it stops; TEXT \`-\`, or none, is read from the input
  check [LINE…]         print the gate's decision on each line, as JSON; executes nothing and writes nothing.
                        A line of the input is a call, {"tool": "Read", "input": {…}}, or with --commands a command line
                        A LINE behind \`check\` may be either
  doctor                is the sandbox of commands there, and what does it protect here?
  sandbox -- CMD…       run CMD as commands of an agent run in the sandbox of the project
  audit verify          is the record of decisions as it was written?
  audit export          print the whole record
  audit search TEXT     print the rows of the record that hold TEXT

Flags of run and check
  --project DIR         the folder to work in (else the one you stand in)
  --mode MODE           default (asks), acceptEdits, plan, bypass
  --allow-dir DIR       DIR counts as inside the project; may be repeated
  --allow-cmd LINE      commands that begin with the words of LINE may run: "npm test"; may be repeated
  --rules FILE          add the permission rules of this file
  --skip-permissions    accept whatever would be asked, but for critical things and secret files
  --web false           no tools that reach the network
  --shell false         no tool that runs commands
  --json                (run) print one JSON object a line: start, text, call, notice, result

Flags of check
  --commands            each line is a command line, with \\n \\t \\r \\\\ for its line ends, tabs and backslashes
  --cloud               commands that only read from the network count as known
  --platform NAME       as on linux, darwin or win32, with the programs and files of this machine
  (--rules FILE stands in place of your settings file here)

Flags of doctor and sandbox
  --project DIR         the folder to work in (else the one you stand in)
  --json                (doctor) print one JSON object

Flags of audit
  --format jsonl|csv    (export) the form; jsonl without
  --out FILE            (export) into a new file of yours alone
  --tool TOOL, --decision allow|deny, --since DATE, --limit N, --json    (search)

Everywhere
  --data-dir DIR        keep chats, settings and the record in DIR
  --config              print where the settings file is, and open it
  --version, --help

A run has nobody to ask: what would ask is refused, with the flag that allows it beforehand.
Exit codes: those of CMD for sandbox; else 0 done, 1 failed or stopped, 2 not understood, 3 refused for lack of a person.`;
