import { RefreshCw, Settings, Star } from "lucide-react";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { showToast } from "#platform/web/toasts.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import {
  priceLabel,
  type Provider,
  type ProviderCard,
  providerCards,
} from "#areas/accounting/contract/providers.rules.ts";
import { demoActions, toasts, words } from "./accounting.messages.ts";
import { useIntegrations } from "./accounting.queries.ts";
import { BookFilesCard } from "./book-files-card.tsx";
import { useSeesAll } from "./overview-tab.tsx";

/** Integrations: the four providers, each connected only when it is true (Spec 2 §2). */
export function IntegrationsTab({ onConnect }: { onConnect: (provider: Provider) => void }) {
  const read = useIntegrations();
  const mayConnect = useRight("manager");
  const mayExport = [useRight("member"), useSeesAll()].every(Boolean);
  const connected = new Set(
    read.data?.filter(({ status }) => status === "active").map(({ provider }) => provider),
  );
  const sync = () => {
    if (!stoppedByDemo(demoActions.sync)) showToast(toasts.nothingToSync);
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[64ch] text-small text-muted">{words.notLinked}</p>
        <Button icon={RefreshCw} onClick={sync}>
          {words.syncAll}
        </Button>
      </div>
      <FailedRead read={read} title={words.linksFailed} />
      <ul className="grid gap-4 tablet:grid-cols-2" aria-label={words.title}>
        {providerCards.map((card) => (
          <li key={card.provider} className="contents">
            <ProviderTile
              card={card}
              isConnected={connected.has(card.provider)}
              mayConnect={mayConnect}
              onConnect={() => onConnect(card.provider)}
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

type Props = { card: ProviderCard; isConnected: boolean; mayConnect: boolean; onConnect: () => void };

function ProviderTile({ card, isConnected, mayConnect, onConnect }: Props) {
  const { name, rating, features } = card;
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
        </div>
        {mayConnect && (
          <span>
            <Button
              icon={isConnected ? Settings : undefined}
              aria-label={`${isConnected ? "Settings of" : "Connect"} ${name}`}
              onClick={onConnect}
            >
              {isConnected ? "Settings" : "Connect"}
            </Button>
          </span>
        )}
      </div>
    </Card>
  );
}
