import type { Ctx, OpenCtx, Ports } from "#platform/server/context.ts";
import type { AppId } from "#areas/integrations/contract/app-catalog.rules.ts";
import type {
  IntegrationConfig,
  IntegrationStatus,
} from "#areas/integrations/contract/integrations.schema.ts";
import type { IntegrationRow } from "./integrations.store.ts";

/** What is kept sealed of an app, by name: `apiKey` and `webhookUrl` as they were entered, and what its check adds. */
export type AppSecrets = Readonly<Record<string, string>>;

/** What a check works with. No transaction is open: `beforehand` opens a short one, which must be over before anything outside is asked. */
export type AppParts = Pick<OpenCtx, "ports" | "declared" | "log" | "now" | "workspaceId" | "beforehand">;

/** An app as it would be kept. */
export type AppInput = {
  id: string;
  name: string;
  apiKey: string | null;
  webhookUrl: string | null;
  config: IntegrationConfig;
  /** What was kept before; empty when it is new. */
  secrets: AppSecrets;
  settings: Readonly<Record<string, unknown>>;
};

export type AppCheck = {
  status: IntegrationStatus;
  /** In a sentence; null when there is nothing to say. */
  reason: string | null;
  /** Of a failed check: the field that is to blame. */
  field?: "apiKey" | "webhookUrl" | "config.options.link" | "config.options.measurementId";
  /** Replaces what was kept before; nothing secret. */
  settings?: Record<string, unknown>;
  /** Kept sealed, besides the key and the address. */
  secrets?: AppSecrets;
};

/** What one app of the catalog does. */
export type AppAdapter = {
  appId: AppId;
  /** It asks another program: never in a throw-away business, where its check is left out. */
  reachesOut: boolean;
  /** Finds out whether it works. A failed one is refused when it is new; later it is shown. Throws AppError for what can’t be right. */
  check(parts: AppParts, input: AppInput): Promise<AppCheck>;
  /** Once it is kept or changed, in the same transaction. */
  kept?(ctx: Ctx, row: IntegrationRow, input: AppInput): Promise<void>;
  /** It goes on or off: by its switch, when it is disconnected, and when it is restored. */
  switched?(ctx: Ctx, row: IntegrationRow, isOn: boolean): Promise<void>;
  /** How it stands at this moment, where that is known without asking anybody. */
  stateNow?(ctx: Ctx, row: IntegrationRow): Promise<Pick<AppCheck, "status" | "reason"> | undefined>;
  /** What managers are shown besides its settings, such as a private address. */
  shown?(ctx: Ctx, row: IntegrationRow): Promise<Record<string, unknown>>;
};

const placeOf = (workspaceId: string, id: string): string => `integrations:${workspaceId}:${id}`;

/** Seals an app's secrets, for this app only; null when there are none. */
export const sealSecrets = (
  { ports, workspaceId }: { ports: Ports; workspaceId: string },
  id: string,
  secrets: AppSecrets,
): Buffer | null =>
  Object.keys(secrets).length === 0
    ? null
    : ports.secrets.seal(JSON.stringify(secrets), placeOf(workspaceId, id));

/** An app's secrets; none when there are none, or when they can’t be opened with this installation’s key. */
export function openSecrets(
  { ports, workspaceId }: { ports: Ports; workspaceId: string },
  { id, secretsSealed }: Pick<IntegrationRow, "id" | "secretsSealed">,
): AppSecrets {
  const text = secretsSealed && ports.secrets.open(secretsSealed, placeOf(workspaceId, id));
  return text ? (JSON.parse(text) as AppSecrets) : {};
}

/** A secret address as it may be shown: its host, and the last four characters. */
export function shownAddress(address: string | null): string | null {
  if (!address) return null;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const tail = address.slice(-4);
  return `${url?.origin ?? ""}/…${tail}`.slice(0, 255);
}
