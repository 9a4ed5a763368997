import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { callListApi } from "#areas/dialer/contract/call-list.api.ts";
import { callScriptsApi } from "#areas/dialer/contract/call-scripts.api.ts";
import { textCampaignsApi, voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { speechApi } from "#areas/dialer/contract/speech.api.ts";
import { incomingCallsApi } from "#areas/dialer/contract/incoming-calls.api.ts";
import { textsApi } from "#areas/dialer/contract/texts.api.ts";
import { phoneRecordsApi } from "#areas/dialer/contract/phone-records.api.ts";

const texts = () => import("./texts.sample.ts");
const data = () => import("./dialer.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(voiceCampaignsApi.list, async () => (await data()).sampleCalls()),
  sampleFor(voiceCampaignsApi.get, async ({ params }) => (await data()).oneCall(params.id)),
  sampleFor(voiceCampaignsApi.preflight, async ({ params }) => (await data()).samplePreflight(params.id)),
  sampleFor(voiceCampaignsApi.recipients, async () => (await data()).sampleRecipients()),
  sampleFor(voiceCampaignsApi.bin, () => []),
  sampleFor(textCampaignsApi.list, async () => (await data()).sampleTexts()),
  sampleFor(textCampaignsApi.get, async ({ params }) => (await data()).oneText(params.id)),
  sampleFor(textCampaignsApi.preflight, async ({ params }) => (await data()).samplePreflight(params.id)),
  sampleFor(textCampaignsApi.recipients, async () => (await data()).sampleRecipients()),
  sampleFor(textCampaignsApi.bin, () => []),
  sampleFor(phoneRecordsApi.calls, async ({ query }) => (await data()).sampleCallRecords(query.campaignId)),
  sampleFor(phoneRecordsApi.texts, async ({ query }) => (await data()).sampleTextRecords(query.campaignId)),
  sampleFor(callListApi.get, async ({ params, query }) =>
    (await data()).sampleCallList(params.id, query.after),
  ),
  sampleFor(textsApi.list, async ({ query }) => (await texts()).sampleConversations(query)),
  sampleFor(textsApi.get, async ({ params }) => (await texts()).oneConversation(params.id)),
  sampleFor(textsApi.messages, async ({ params }) => (await texts()).sampleMessages(params.id)),
  sampleFor(incomingCallsApi.list, async ({ query }) => (await texts()).sampleIncoming(query.contactId)),
  sampleFor(speechApi.settings, () => ({ hasKey: false, voices: {}, updatedAt: null })),
  sampleFor(callScriptsApi.scripts, () => []),
  sampleFor(callScriptsApi.voices, () => []),
];
