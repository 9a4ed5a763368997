export { useCompleteStep, useDismissable, useOnboarding } from "./onboarding.queries.ts";
export { sendPendingSetup } from "./pending-setup.queries.ts";
export { SampleNotice } from "./sample-notice.tsx";
