// The settings file that a person finds at the first start: comments only, so that it sets nothing.

export const SETTINGS_TEMPLATE = `# Settings of Z Engine. A change applies as soon as the file is saved; a mistake is shown in the app with its line.
# Take away the "# " in front of a line to use it.

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
`;
