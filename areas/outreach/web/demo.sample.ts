import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { consentsApi } from "#areas/outreach/contract/consents.api.ts";
import { doNotCallApi } from "#areas/outreach/contract/do-not-call.api.ts";
import { heldMailApi } from "#areas/outreach/contract/held-mail.api.ts";
import { mailReadinessApi } from "#areas/outreach/contract/mail-readiness.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";

const outreach = () => import("./outreach.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(consentsApi.reach, async () => (await outreach()).sampleReach()),
  sampleFor(mailServerApi.get, async () => (await outreach()).sampleMailServer()),
  sampleFor(mailReadinessApi.get, async () => (await outreach()).sampleReadiness()),
  sampleFor(mailReadinessApi.outlook, () => ({ state: "goes" as const, message: "", href: null })),
  sampleFor(doNotCallApi.list, () => []),
  sampleFor(heldMailApi.count, () => ({ count: 0 })),
  sampleFor(heldMailApi.list, () => []),
  sampleFor(mailServerApi.domain, async () => (await outreach()).sampleDomain()),
  sampleFor(sendingRulesApi.get, async () => (await outreach()).sampleSendingRules()),
  sampleFor(suppressionsApi.list, async ({ query }) =>
    (await outreach()).sampleSuppressions().filter((one) => one.channel === (query.channel ?? "email")),
  ),
];
