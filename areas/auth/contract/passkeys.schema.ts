import { z } from "zod";
import { secret } from "#platform/contract/secret-fields.ts";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { enterPassword, requiredText } from "#platform/contract/text.ts";
import { InvitationToken } from "#areas/team/contract/invitations.schema.ts";

/** One passkey of a person. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** True when it is kept in an account with a company such as Apple or Google, and so works on several devices. */
  synced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const name = requiredText(60, "Give it a name");
export const PasskeyName = z.strictObject({ name });

const bad = "The browser’s answer can’t be read";
/** Bytes as browsers write them in JSON. */
const bytes = (max: number) =>
  z
    .string({ error: bad })
    .max(max, bad)
    .regex(/^[\w-]+$/, bad)
    .meta({ example: "AAAA" });
const attachment = z.enum(["platform", "cross-platform"], { error: bad });
/** What browsers say of an answer besides; nothing of it is used. */
const common = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal("public-key", { error: bad }),
  authenticatorAttachment: attachment.nullish().transform((value) => value ?? undefined),
};
const transports = z.array(z.string({ error: bad }).max(20, bad), { error: bad }).max(8, bad);

/** What `navigator.credentials.create` gave. Unknown parts are dropped: browsers add new ones. */
export const PasskeyMade = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: transports.optional(),
  }),
});
export type PasskeyMade = z.infer<typeof PasskeyMade>;

/** What `navigator.credentials.get` gave. */
export const PasskeyShown = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(100)
      .nullish()
      .transform((value) => value ?? undefined),
  }),
});
export type PasskeyShown = z.infer<typeof PasskeyShown>;

/** A passkey asks for a finger, a face or a PIN itself: it stands for the password and for a code. */
export const OwnProof = z
  .strictObject({
    password: secret(z.string({ error: enterPassword }).max(1000, "Password is too long")).optional(),
    credential: PasskeyShown.optional(),
  })
  .refine(({ password, credential }) => password || credential, {
    path: ["password"],
    message: enterPassword,
  })
  .meta({ example: { password: "a password" } });
export type OwnProof = z.infer<typeof OwnProof>;

export const NewPasskey = z.strictObject({ name, credential: PasskeyMade });
export const PasskeySignIn = z.strictObject({
  credential: PasskeyShown,
  invitation: InvitationToken.optional(),
});

const Descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});
/** What the browser makes a passkey from (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** What the browser signs in with (WebAuthn's PublicKeyCredentialRequestOptionsJSON); in the second step it names the account's passkeys. */
export const PasskeySignInOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(Descriptor),
});
export type PasskeySignInOptions = z.infer<typeof PasskeySignInOptions>;
