import {
  registrationMessages,
  registrationSteps,
  registrationTexts,
} from "#areas/telephone/contract/registration.rules.ts";
import type { Registration } from "#areas/telephone/contract/registration.schema.ts";
import type { Telephone } from "#areas/telephone/contract/telephone.schema.ts";

/** The demo's business has no line yet: what it shows is practice. */
export const sampleTelephone = (): Telephone => ({
  accountSid: null,
  hasAuthToken: false,
  number: "+12125550142",
  pricePerMinute: null,
  pricePerText: null,
  forwardTo: null,
  missedCallText: false,
  mode: "practice",
  checkedAt: null,
  accountName: null,
  isTrial: false,
  canText: false,
  canCall: false,
  problem: null,
  isTest: false,
});

/** How the demo's number would be registered. */
export const sampleRegistration = (): Registration => ({
  kind: "local",
  state: "unknown",
  message: registrationMessages.unknown,
  steps: [...registrationSteps.local],
  texts: registrationTexts("Alder & Rye"),
  incomingTextUrl: null,
});
