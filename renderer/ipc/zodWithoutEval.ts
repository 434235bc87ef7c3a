// Zod otherwise tries whether it may compile code, which the content policy refuses and reports. Must be loaded before any
// schema is made: main.tsx imports it first.
import { config } from 'zod';

config({ jitless: true });
