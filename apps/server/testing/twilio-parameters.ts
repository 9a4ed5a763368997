/**
 * The parameters of the calls that we make to Twilio, written from its published description (REST API 2010-04-01, twilio/twilio-oai
 * `twilio_api_v2010.json`). `:id` stands for what is named in a path below the account.
 */
export const twilioParameters: Readonly<Record<string, readonly string[]>> = {
  "GET .json": [],
  "GET /IncomingPhoneNumbers.json": ["PhoneNumber", "PageSize"],
  "POST /IncomingPhoneNumbers/:id.json": ["SmsUrl", "SmsMethod", "VoiceUrl", "VoiceMethod"],
  "POST /Messages.json": ["To", "From", "MessagingServiceSid", "Body", "StatusCallback"],
  "GET /Messages.json": ["To", "From", "PageSize"],
  "POST /Calls.json": [
    "To",
    "From",
    "Url",
    "Method",
    "StatusCallback",
    "StatusCallbackMethod",
    "StatusCallbackEvent",
    "Timeout",
    "TimeLimit",
    "MachineDetection",
    "AsyncAmd",
    "AsyncAmdStatusCallback",
    "AsyncAmdStatusCallbackMethod",
  ],
  "DELETE /Recordings/:id.json": [],
  "GET /Calls.json": ["To", "From", "PageSize"],
  "GET /Calls/:id.json": [],
  "POST /Calls/:id.json": ["Url", "Method", "Twiml", "Status"],
};

/** The name of a call as in the list: "POST /Messages.json" for a path below the account. */
export const twilioCallOf = (method: string, below: string): string =>
  `${method} ${below.replace(/\/[A-Z]{2}[0-9a-f]{32}\.json$/, "/:id.json")}`;
