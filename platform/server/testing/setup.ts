import fc from "fast-check";
import { inject } from "vitest";
import { watchHeldConnections } from "../held-connection.ts";

// Every law is tried so often unless it says otherwise: vitest.config.ts has the number.
fc.configureGlobal({ numRuns: inject("lawRuns") });
watchHeldConnections();
