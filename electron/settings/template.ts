// The settings file that a person finds at the first start: comments only, so that it sets nothing.

export const SETTINGS_TEMPLATE = `# Settings of Z Engine. A change applies as soon as the file is saved; a mistake is shown in the app with its line.
# Take away the "# " in front of a line to use it, and in front of the [section] above it. All keys are told of in
# resources/settings-reference.md.

# [permissions]

# How new chats begin: "default" (asks before edits and commands), "acceptEdits" (edits inside the project run),
# "plan" (changes nothing).
# mode = "default"

# Rules, each a tool or a tool with what it may be used on. A deny rule outweighs an ask rule, and that an allow rule.
# Paths: "*.md" is a name anywhere, "src/**" starts at the project, "~/x" at home, "//etc/x" at the root.
# Commands: "npm test" is exactly that, "git log:*" all that begins with it.
# allow = ["Edit(docs/**)", "Bash(npm test)"]
# ask = ["Edit(package.json)"]
# deny = ["Read(secrets/**)", "Bash(git push:*)"]

# Files that are asked for every time. A list here takes the place of the built-in one; "!" takes names out again.
# secret_files = [".env", ".env.*", "!.env.example", "*.pem", "~/.ssh/**"]

# What becomes of every question about something outside the project: "ask" or "deny".
# outside = "ask"
# Listing and searching outside the project: "ask" or "allow".
# discovery_outside = "ask"
# What is critical (sudo, secret files, wide deletions): "confirm" asks twice, "block" refuses it in every mode.
# critical = "confirm"
# Programs that delete (rm and its kin): "mode" leaves them to the mode, "refuse" refuses them in every mode.
# shell_deletion = "mode"
# Command lines that are proven to read only: true lets them run, false asks.
# auto_allow_read_only_bash = true
# Those that only read but reach the network, such as gh, kubectl and aws: true lets them run too.
# cloud_reads = false

# Folders beside the project that count as inside. Relative ones start at the project.
# additional_directories = ["../shared-lib"]
# What counts as inside beside them: "folder" only the opened one, "repository" all of the Git repository it lies in.
# roots = "folder"
# A change of a file that Git ignores: false lets rules and modes decide, true asks.
# ask_for_ignored = false
# Tools that no agent gets.
# disabled_tools = ["WebFetch", "WebSearch"]
# Built-in refusals to switch off: "wipe", "format", "block_device", "fork_bomb".
# built_in_off = []

# Rules with more to say: type is allow, ask or deny; command is a glob, or a regular expression between slashes.
# [[permissions.rules]]
# type = "ask"
# tool = "Bash"
# command = "git push*"
# description = "what leaves this machine is looked at first"

# [allow]
# Granted folders and commands, the list of Settings → Permissions.
# directories = ["~/notes"]
# commands = [{ program = "rg" }, { program = "git", subcommand = "fetch" }]

# [provider]
# Who answers: "operator" (no model), "anthropic" or "openai-compatible". A key never stands here: name the variable of the
# environment that holds it.
# kind = "operator"
# model = "name-of-the-model"
# base_url = "http://127.0.0.1:8080/v1"
# api_key_env = "MY_API_KEY"
# max_output_tokens = 8192

# [web]
# Hosts of a private network that may be fetched all the same.
# private_hosts = ["localhost:3000"]

# [shell.sandbox]
# Whether the shell commands of agents are confined by the system: they may then write only to the project and added folders,
# and a temporary folder of their own. Linux needs bubblewrap; Windows has no sandbox.
# enabled = false
# Whether they reach the network; without it only their own localhost.
# allow_network = false
# Folders that may be written too. Relative ones start at the project.
# extra_writable = ["~/scratch"]
# Whether a command that would ask runs unasked, when every file it names for writing lies where it may write.
# auto_allow = false
# Whether keys, passwords and browser profiles cannot be read by them either while auto_allow is on.
# mask_secrets = true

# [audit]
# Days after which a start removes rows of the record of decisions; without it they are kept.
# keep_days = 365

# [approvals]
# The guard against answers by accident. How long a card that appeared or changed takes no answer, and how long after typing
# its keys are dead; in milliseconds, from 100 to 10000.
# fresh_ms = 500
# typing_ms = 1000
# Whether allowing a rule asks once more: true or false.
# confirm_rules = true

# [notifications]
# When the system tells of what waits for you, and of turns that ended: "unfocused" (only while the window is not in front),
# "always", "never".
# approvals = "unfocused"
# finished = "unfocused"
# A sound with it.
# sound = false
# The number of what waits, on the icon of the app or in the title of the page.
# badge = true

# [appearance]
# "system" follows the system, "light", "dark".
# theme = "system"
# "small", "medium", "large".
# text_size = "medium"

# [keys]
# Other keys for what the window can do, by its name in Settings; an empty text takes them away. Mod is Ctrl, on a Mac Cmd.
# "inbox.open" = "Mod+I"
`;
