import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";

const telephone = () => import("./telephone.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(telephoneApi.get, async () => (await telephone()).sampleTelephone()),
  sampleFor(telephoneApi.mode, () => ({ mode: "practice" as const, pricePerText: null })),
  sampleFor(telephoneApi.registration, async () => (await telephone()).sampleRegistration()),
];
