// Loaded before the host where Electron serves as its Node: what the host starts must not take Electron for a Node too.
delete process.env.ELECTRON_RUN_AS_NODE;
