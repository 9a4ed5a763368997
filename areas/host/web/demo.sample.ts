import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { deskApi } from "#areas/host/contract/desk.api.ts";

/** The demo has no desk: its page is none there. */
export const samples: readonly Sample[] = [sampleFor(deskApi.tickets, () => [])];
