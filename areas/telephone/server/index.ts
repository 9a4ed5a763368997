import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./telephone.live.ts";
import { firstReads } from "./telephone.reads.ts";
import { telephoneRoutes } from "./telephone.routes.ts";

export const area: Area = {
  after: ["customers", "outreach"],
  routes: telephoneRoutes,
  firstReads,
  liveReads,
  tables: {
    telephones: { without: ["auth_token_sealed"], noSecrets: ["token_number"] },
    former_lines: { without: ["auth_token_sealed"], noSecrets: ["token_number"] },
  },
};

export { type Callback, callbackToken, takeCallback } from "./callbacks.service.ts";
export { type Account, accountOf, accountsOf, isLive } from "./telephone.service.ts";
export { findTelephone, type TelephoneRow, updateTelephone } from "./telephone.store.ts";
export {
  askTwilio,
  fetchRecording,
  type Form,
  openTwilio,
  type Twilio,
  type TwilioAnswer,
} from "./twilio-client.service.ts";
export { type LineContent, type Searched, twilioCarrier } from "./twilio-carrier.service.ts";
export { findLine, type LineRoute, stopLine } from "./twilio-route.service.ts";
