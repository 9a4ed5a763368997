/**
 * Where Twilio posts to us, below APP_URL. Each address carries a token of ours (`callbacks.service.ts`) and each request Twilio's signature. What comes
 * back for something that we sent names its row of the ledger; what comes in by itself names only the business.
 */
export const callbackPaths = {
  incomingText: (token: string) => `/api/telephone/incoming/${token}/text`,
  incomingCall: (token: string) => `/api/telephone/incoming/${token}/call`,
  textStatus: (token: string) => `/api/telephone/texts/${token}/status`,
  callStatus: (token: string) => `/api/telephone/calls/${token}/status`,
  callWords: (token: string) => `/api/telephone/calls/${token}/words`,
  callAnswer: (token: string) => `/api/telephone/calls/${token}/answer`,
  callMachine: (token: string) => `/api/telephone/calls/${token}/machine`,
  callPerson: (token: string) => `/api/telephone/calls/${token}/person`,
} as const;
