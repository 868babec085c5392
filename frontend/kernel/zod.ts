import { config } from "zod/mini";

// Zod tries `new Function` to see whether it may compile schemas; under our CSP that attempt is a reported violation.
// Imported for its effect, before any module that builds a schema.
config({ jitless: true });
