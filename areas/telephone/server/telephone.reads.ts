import type { FirstReads } from "#platform/contract/page.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
import { telephonePage } from "#areas/telephone/contract/telephone.pages.ts";

export const firstReads: readonly FirstReads[] = [
  { page: telephonePage, reads: () => [{ call: telephoneApi.get }] },
];
