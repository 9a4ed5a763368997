import { RefreshCw, Settings, Star } from "lucide-react";
import { dateTime } from "#platform/web/format.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { AccountingIntegration } from "#areas/accounting/contract/accounting-integrations.schema.ts";
import {
  priceLabel,
  type Provider,
  type ProviderCard,
  providerCards,
} from "#areas/accounting/contract/providers.rules.ts";
import { words } from "./accounting.messages.ts";
import { useIntegrations, useSync } from "./accounting.queries.ts";
import { BookFilesCard } from "./book-files-card.tsx";
import { useSeesAll } from "./overview-tab.tsx";
import { SyncProgress } from "./sync-progress.tsx";
import { useConsentOutcome } from "./use-consent-outcome.ts";

type Acts = { onConnect: (provider: Provider) => void; onSettings: (provider: Provider) => void };

/** Integrations: the four providers, each connected only when it is true (Spec 2 §2). */
export function IntegrationsTab({ onConnect, onSettings }: Acts) {
  const read = useIntegrations();
  useConsentOutcome(read.data);
  const mayConnect = useRight("manager");
  const mayExport = [useRight("member"), useSeesAll()].every(Boolean);
  const { run, pending } = useSync();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[64ch] text-small text-muted">{words.notLinked}</p>
        {mayConnect && (
          <Button icon={RefreshCw} busy={pending} onClick={() => void run({ body: {} })}>
            {words.syncAll}
          </Button>
        )}
      </div>
      <FailedRead read={read} title={words.linksFailed} />
      <ul className="grid gap-4 tablet:grid-cols-2" aria-label={words.title}>
        {providerCards.map((card) => (
          <li key={card.provider} className="contents">
            <ProviderTile
              card={card}
              link={read.data?.find(({ provider }) => provider === card.provider)}
              mayConnect={mayConnect}
              onConnect={onConnect}
              onSettings={onSettings}
            />
          </li>
        ))}
      </ul>
      {!mayConnect && <p className="text-caption text-muted">{words.onlyManagers}</p>}
      <p className="text-caption text-muted">{words.priceNote}</p>
      {mayExport && <BookFilesCard />}
    </div>
  );
}

type Props = Acts & {
  card: ProviderCard;
  link: AccountingIntegration | undefined;
  mayConnect: boolean;
};

function ProviderTile({ card, link, mayConnect, onConnect, onSettings }: Props) {
  const { provider, name, rating, features } = card;
  const isConnected = link?.status === "active";
  const act = isConnected ? "Settings" : link?.status === "failed" ? words.connectAgain : "Connect";
  return (
    <Card>
      <div className="grid h-full content-between gap-4">
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-body">{name}</h2>
            {isConnected && (
              <Badge kind="status" value="active">
                {words.connected}
              </Badge>
            )}
            <b className="num ml-auto">{priceLabel(card)}</b>
          </div>
          <p className="flex items-center gap-1.5 text-small text-muted">
            <Star className="icon tiny" aria-hidden />
            <span className="num">
              <span className="sr-only">Rated </span>
              {rating}
              <span className="sr-only"> of 5</span>
            </span>
          </p>
          <ul className="grid gap-1 text-small text-text-2">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          {link && <LinkState link={link} />}
        </div>
        {mayConnect && (
          <span>
            <Button
              icon={isConnected ? Settings : undefined}
              aria-label={
                isConnected
                  ? `Settings of ${name}`
                  : act === "Connect"
                    ? `Connect ${name}`
                    : `Connect ${name} again`
              }
              onClick={() => (isConnected ? onSettings(provider) : onConnect(provider))}
            >
              {act}
            </Button>
          </span>
        )}
      </div>
    </Card>
  );
}

/** How a link stands: with whom, since when, what goes on, and what is to be looked at. */
function LinkState({ link }: { link: AccountingIntegration }) {
  if (link.status === "failed") return <Notice tone="danger">{link.failure}</Notice>;
  if (link.status !== "active") return null;
  return (
    <div className="grid gap-3">
      <p className="grid gap-0.5 text-small text-muted">
        <span className="break-words">{words.company(link.companyName ?? "")}</span>
        <span>
          {link.lastSyncAt ? words.synced(dateTime(link.lastSyncAt)) : words.neverSynced}
          {link.problemCount > 0 && `, ${words.problems(link.problemCount)}`}
        </span>
      </p>
      <SyncProgress link={link} />
    </div>
  );
}
