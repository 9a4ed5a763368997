import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { tutorialsApi } from "#areas/help/contract/tutorials.api.ts";

export const samples: readonly Sample[] = [
  sampleFor(tutorialsApi.list, async () => (await import("./help.sample.ts")).sampleTutorials),
];
