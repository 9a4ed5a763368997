import { isIP } from "node:net";
import { resolve } from "node:path";
import { AppError } from "#platform/contract/errors.ts";
import { Email } from "#platform/contract/text.ts";
import { urlOf } from "#platform/server/web-address.ts";
import { productName } from "#platform/contract/product.ts";
import type { LinkKeys, StripePayments } from "#platform/server/context.ts";
import { type Network, networksIn } from "#platform/server/public-address.ts";

/** The configuration; the only place that reads the environment. */
export type Config = {
  host: string;
  port: number;
  appUrl: string;
  /** Undefined: the embedded PostgreSQL under dataDir. */
  databaseUrl: string | undefined;
  dataDir: string;
  secretKey: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where questions about plans are mailed to; undefined: they are only kept. */
  salesEmail: string | undefined;
  /** Where people reach whoever helps them, by mail and by phone; without a host, questions are mailed to the address. */
  support: { email?: string; phone?: string };
  /** Networks besides the public internet that businesses may connect to. */
  outgoingAllow: Network[];
  /** The most emails a day per business through `smtpUrl`; undefined: grows with its age. */
  mailsPerDay: number | undefined;
  /** The keys for accounting programs, by program, where its host has set them. */
  linkKeys: Record<string, LinkKeys>;
  /** The keys by which plans are paid; undefined: nothing is charged. */
  payments: StripePayments | undefined;
  run: "all" | "web" | "worker";
  logLevel: string;
  metricsToken: string | undefined;
  /** The most calls a minute per session or address, besides a call's own limit. */
  callsPerMinute: number;
  /** Behind proxies that set X-Forwarded-For: how many there are, or their addresses and networks. */
  trustProxy: number | string[] | undefined;
  /** True: a fixed pair, shown on the landing page, signs in to a throw-away business. */
  testLogin: boolean;
  /** True: hosts do the steps of Start Business that are paid for. */
  formationService: boolean;
  /** Where programs with fixed addresses are reached instead, by program. */
  programUrls: Readonly<Record<string, string>>;
  /** False: browsers keep nothing for when there is no connection, and forget what they kept. */
  hasOfflineApp: boolean;
  /** Where the built browser files are. */
  webDir: string;
  /** The help articles, as the build made them. */
  articlesFile: string;
  migrationsDir: string;
};

/** Reads and checks the environment; throws with a plain sentence when a value makes no sense. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, root = process.cwd()): Config {
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new AppError("bad_request", `PORT must be a number from 0 to 65535, not "${env.PORT}"`);
  const run = env.RUN ?? "all";
  if (run !== "all" && run !== "web" && run !== "worker")
    throw new AppError("bad_request", `RUN must be web, worker or all, not "${run}"`);
  const host = env.HOST ?? "127.0.0.1";
  // "Everywhere" is not an address that anybody could open.
  const named = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  const appUrl = (env.APP_URL || `http://${named}:${port}`).replace(/\/$/, "");
  if (!urlOf(appUrl))
    throw new AppError(
      "bad_request",
      `APP_URL must be an address such as https://example.com, not "${appUrl}"`,
    );
  const testLogin = isOn(env, "TEST_LOGIN", "off");
  const formationService = isOn(env, "FORMATION_SERVICE", "off");
  const hasOfflineApp = isOn(env, "OFFLINE_APP", "on");
  const outgoingAllow = networksIn(env.OUTGOING_ALLOW ?? "");
  if (!outgoingAllow)
    throw new AppError(
      "bad_request",
      `OUTGOING_ALLOW must be networks such as 10.0.0.0/8, with commas between them, not "${env.OUTGOING_ALLOW}"`,
    );
  const mailsPerDay = env.MAILS_PER_DAY ? Number(env.MAILS_PER_DAY) : undefined;
  if (mailsPerDay !== undefined && !(Number.isInteger(mailsPerDay) && mailsPerDay > 0))
    throw new AppError("bad_request", `MAILS_PER_DAY must be a number from 1 on, not "${env.MAILS_PER_DAY}"`);
  return {
    host,
    port,
    appUrl,
    run,
    outgoingAllow,
    mailsPerDay,
    linkKeys: linkKeysOf(env),
    payments: paymentsOf(env),
    databaseUrl: env.DATABASE_URL || undefined,
    dataDir: resolve(root, env.DATA_DIR ?? "data"),
    secretKey: env.SECRET_KEY || undefined,
    smtpUrl: env.SMTP_URL || undefined,
    mailFrom: env.MAIL_FROM ?? `${productName} <no-reply@localhost>`,
    salesEmail: env.SALES_EMAIL || undefined,
    support: supportOf(env),
    logLevel: env.LOG_LEVEL ?? "info",
    callsPerMinute: Number(env.CALLS_PER_MINUTE ?? 1200) || 1200,
    metricsToken: env.METRICS_TOKEN || undefined,
    testLogin,
    formationService,
    hasOfflineApp,
    programUrls: programUrlsOf(env),
    trustProxy: trustProxyOf(env.TRUST_PROXY || "off"),
    webDir: resolve(root, "dist/web"),
    articlesFile: resolve(root, "dist/articles.json"),
    migrationsDir: resolve(root, "database/migrations"),
  };
}

function isOn(
  env: NodeJS.ProcessEnv,
  name: "TEST_LOGIN" | "FORMATION_SERVICE" | "OFFLINE_APP",
  usual: "on" | "off",
): boolean {
  const value = env[name] || usual;
  if (value !== "on" && value !== "off")
    throw new AppError("bad_request", `${name} must be on or off, not "${env[name]}"`);
  return value === "on";
}

function supportOf({ SUPPORT_EMAIL: email, SUPPORT_PHONE: phone }: NodeJS.ProcessEnv): Config["support"] {
  if (email && !Email.safeParse(email).success)
    throw new AppError(
      "bad_request",
      `SUPPORT_EMAIL must be an address such as help@example.com, not "${email}"`,
    );
  return { ...(email && { email }), ...(phone && { phone }) };
}

const linkable = ["QUICKBOOKS", "XERO"] as const;

function linkKeysOf(env: NodeJS.ProcessEnv): Record<string, LinkKeys> {
  return Object.fromEntries(
    linkable.flatMap((name) => {
      const [clientId, clientSecret] = [env[`${name}_CLIENT_ID`], env[`${name}_CLIENT_SECRET`]];
      if (!clientId !== !clientSecret)
        throw new AppError(
          "bad_request",
          `${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both, or neither`,
        );
      if (!clientId || !clientSecret) return [];
      const loginUrl = baseIn(env, `${name}_LOGIN_URL`);
      const apiUrl = baseIn(env, `${name}_API_URL`);
      return [
        [
          name.toLowerCase(),
          { clientId, clientSecret, ...(loginUrl && { loginUrl }), ...(apiUrl && { apiUrl }) },
        ],
      ];
    }),
  );
}

/** Stripe's three keys, or none: with some of them plans could be bought and never hold. */
function paymentsOf(env: NodeJS.ProcessEnv): StripePayments | undefined {
  const starts = {
    STRIPE_SECRET_KEY: ["sk_", "rk_"],
    STRIPE_PUBLISHABLE_KEY: ["pk_"],
    STRIPE_WEBHOOK_SECRET: ["whsec_"],
  } as const;
  const names = Object.keys(starts) as (keyof typeof starts)[];
  const set = names.filter((name) => env[name]);
  if (set.length === 0) return undefined;
  if (set.length < names.length)
    throw new AppError("bad_request", `${names.join(", ")} belong together: set all three, or none`);
  for (const name of names)
    if (!starts[name].some((start) => env[name]?.startsWith(start)))
      // The value is a secret, so it is not repeated.
      throw new AppError("bad_request", `${name} must begin with ${starts[name].join(" or ")}`);
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_PUBLISHABLE_KEY: publishableKey = "" } = env;
  if (/_test_/.test(secretKey) !== /_test_/.test(publishableKey))
    throw new AppError(
      "bad_request",
      "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be for real money, or both for tests",
    );
  const apiUrl = baseIn(env, "STRIPE_API_URL");
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET ?? "";
  return { name: "stripe", secretKey, publishableKey, webhookSecret, ...(apiUrl && { apiUrl }) };
}

/** Variables that lead elsewhere than to a program's usual address. */
function programUrlsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const elevenlabs = baseIn(env, "ELEVENLABS_API_URL");
  const twilio = baseIn(env, "TWILIO_API_URL");
  return { ...(elevenlabs && { elevenlabs }), ...(twilio && { twilio }) };
}

function baseIn(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]?.replace(/\/$/, "");
  if (!value) return undefined;
  if (urlOf(value)) return value;
  throw new AppError("bad_request", `${name} must be an address such as https://example.com, not "${value}"`);
}

function trustProxyOf(value: string): Config["trustProxy"] {
  if (value === "off" || value === "0") return undefined;
  if (value === "on") return 1;
  if (/^[1-9]$/.test(value)) return Number(value);
  const networks = value.split(",").map((one) => one.trim());
  if (networks.every(isNetwork)) return networks;
  throw new AppError(
    "bad_request",
    `TRUST_PROXY must be the number of proxies, or their addresses such as 10.0.0.1, 10.0.0.0/8, not "${value}"`,
  );
}

function isNetwork(value: string): boolean {
  const [address = "", bits, ...more] = value.split("/");
  const family = isIP(address);
  return (
    family !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}
