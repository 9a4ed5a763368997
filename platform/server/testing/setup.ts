import fc from "fast-check";
import { inject } from "vitest";
import { watchHeldConnections } from "../held-connection.ts";

// The default number of tries for every law: vitest.config.ts sets it.
fc.configureGlobal({ numRuns: inject("lawRuns") });
watchHeldConnections();
