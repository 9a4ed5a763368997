import { OutgoingRefused } from "./outgoing-way.ts";

/** How far an email got when it failed ("address": the server can't accept such an address), what the server said (code 0: nothing), and whether sending the content had begun. */
export type SmtpTrouble = {
  stage: "turn" | "connect" | "auth" | "address" | "sender" | "recipient" | "content";
  code: number;
  text: string;
  hasLeft: boolean;
  isConfiguration: boolean;
};

/** An error of nodemailer, or of the connection. */
export type SmtpError = Error & {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  response?: string;
  command?: string;
};

/** Whatever a server said meanwhile. */
export const tooSlow = "The mail server took too long";

/** Nodemailer's codes for wrong settings, which stay wrong however often it is tried. */
const settingsCodes = new Set(["EAUTH", "ETLS", "ENOAUTH", "EOAUTH2"]);

/** What went wrong with an email, in the server's words if it is a mail server, otherwise in ours. */
export function troubleOf(
  error: SmtpError,
  known: "connect" | "auth" | undefined,
  hasLeft: boolean,
  host: string,
): SmtpTrouble {
  const code = isReply(error.response) ? (error.responseCode ?? 0) : 0;
  const stage = known ?? stageOf(error);
  const isCertificate = /certificate|self.signed|altnames/i.test(error.message) || error.code === "ETLS";
  // A server that is closing (421) or busy (454) may take the password later.
  const isRefusedLogin =
    (settingsCodes.has(error.code ?? "") &&
      !isCertificate &&
      stage === "auth" &&
      !(code >= 400 && code < 500)) ||
    [530, 534, 535, 538].includes(code);
  const text = code !== 0 ? (error.response ?? "") : ownWords(error, host);
  return {
    stage: isRefusedLogin ? "auth" : stage,
    code,
    text: text.slice(0, 500),
    hasLeft,
    isConfiguration: isRefusedLogin || (isCertificate && stage !== "content"),
  };
}

/** An answer in the form mail servers give. Anything else is never quoted: it may be a machine that a business should not see into. */
const isReply = (response: string | undefined): boolean => /^[245]\d\d(?:[ -]|$)/.test(response ?? "");

function ownWords(error: SmtpError, host: string): string {
  const { code, message, response } = error;
  const cause = error.originalCode ?? code;
  if (error instanceof OutgoingRefused || code === "EMESSAGE" || code === "EENVELOPE" || message === tooSlow)
    return message;
  if (response !== undefined || code === "EPROTOCOL")
    return `What answered at ${host} isn’t a mail server. Check the host and the port.`;
  if (/certificate|self.signed|altnames/i.test(message))
    return `The security certificate of ${host} isn’t valid.`;
  if (code === "ETLS" || /SSL|TLS/.test(message))
    return `${host} doesn’t accept an encrypted connection. Check the port and the encryption.`;
  if (settingsCodes.has(code ?? "")) return `${host} asks for a username and password.`;
  if (cause === "ECONNREFUSED") return `${host} refused the connection. Check the host and the port.`;
  return cause === "ETIMEDOUT"
    ? `${host} didn’t answer in time. Check the host and the port.`
    : `The connection to ${host} broke off.`;
}

function stageOf({ command, code }: SmtpError): SmtpTrouble["stage"] {
  if (command === "MAIL FROM") return "sender";
  if (command === "DATA" || code === "EMESSAGE") return "content";
  return "recipient";
}
