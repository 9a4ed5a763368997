import { Inbox, KeyRound, Plug, Webhook } from "lucide-react";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { LinkRow } from "#platform/web/ui/link-row.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { Tabs } from "#platform/web/ui/tabs.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import {
  appCategories,
  appsPaused,
  type CatalogApp,
} from "#areas/integrations/contract/app-catalog.rules.ts";
import type { Integration } from "#areas/integrations/contract/integrations.schema.ts";
import { CatalogCard } from "./catalog-card.tsx";
import { ConnectedAppRow } from "./connected-app-row.tsx";
import { demoActions, words } from "./integrations.messages.ts";
import { useCatalog, useIntegrations } from "./integrations.queries.ts";

const AppDialogs = lazyClosable(async () => (await import("./app-dialogs.tsx")).AppDialogs);

type Open = { app: CatalogApp; integration: Integration | undefined };

/** Connect Apps: what is connected and how it stands, and the catalog. */
export function IntegrationsPage() {
  const mayManage = useRight("manager");
  const list = useIntegrations();
  const catalog = useCatalog();
  const [open, setOpen] = useKeptState<Open | undefined>("app", undefined);
  const show = (next: Open) => {
    if (!stoppedByDemo(demoActions.connect)) setOpen(next);
  };
  const edit = (integration: Integration) => {
    const app = catalog.data?.find(({ appId }) => appId === integration.config.appId);
    if (app) show({ app, integration });
  };
  return (
    <PageFrame title="Connect Apps">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="max-w-[64ch] text-text-2">{words.lead}</p>
        {list.data?.some(({ isPaused }) => isPaused) && <Notice tone="warning">{appsPaused}</Notice>}
        {!mayManage && <Notice>{words.onlyManagers}</Notice>}
        <Connected list={list} mayManage={mayManage} onEdit={edit} />
        <Catalog
          catalog={catalog}
          connected={list.data ?? []}
          onConnect={mayManage ? (app) => show({ app, integration: undefined }) : undefined}
        />
        {mayManage && <MoreWays />}
      </div>
      <DialogSlot open={open}>
        {(shown, isOpen) => (
          <AppDialogs
            open={isOpen}
            app={shown.app}
            integration={shown.integration}
            onClose={() => setOpen(undefined)}
          />
        )}
      </DialogSlot>
    </PageFrame>
  );
}

function Connected({
  list,
  mayManage,
  onEdit,
}: {
  list: ReturnType<typeof useIntegrations>;
  mayManage: boolean;
  onEdit: (app: Integration) => void;
}) {
  return (
    <Card title="Connected apps">
      {list.isPending && (
        <Waiting label="Loading connected apps" className="grid gap-3">
          <Skeleton className="h-20" />
        </Waiting>
      )}
      <FailedRead read={list} title="Your apps didn’t load" />
      {list.data?.length === 0 && (
        <EmptyState icon={Plug} title={words.none}>
          {words.noneWhy}
        </EmptyState>
      )}
      <ul>
        {list.data?.map((app) => (
          <ConnectedAppRow key={app.id} app={app} mayManage={mayManage} onEdit={() => onEdit(app)} />
        ))}
      </ul>
    </Card>
  );
}

function Catalog({
  catalog,
  connected,
  onConnect,
}: {
  catalog: ReturnType<typeof useCatalog>;
  connected: readonly Integration[];
  onConnect: ((app: CatalogApp) => void) | undefined;
}) {
  const [tab, setTab] = useKeptState<string>("app-category", "All");
  const countOf = (appId: string) => connected.filter(({ config }) => config.appId === appId).length;
  const cardsOf = (category: string) => (
    <ul className="grid gap-4 pt-4 tablet:grid-cols-2 wide:grid-cols-3" aria-label={`Apps: ${category}`}>
      {catalog.data
        ?.filter((app) => category === "All" || app.category === category)
        .map((app) => (
          <li key={app.appId} className="grid">
            <CatalogCard
              app={app}
              connected={countOf(app.appId)}
              onConnect={onConnect && (() => onConnect(app))}
            />
          </li>
        ))}
    </ul>
  );
  return (
    <section aria-label="Apps to connect">
      {catalog.isPending && (
        <Waiting label="Loading apps" className="grid gap-3">
          <Skeleton className="h-40" />
        </Waiting>
      )}
      <FailedRead read={catalog} title="The apps didn’t load" />
      {catalog.data && (
        <Tabs
          label="Kinds of apps"
          value={tab}
          onChange={setTab}
          tabs={["All", ...appCategories].map((name) => ({ key: name, label: name, content: cardsOf(name) }))}
        />
      )}
    </section>
  );
}

const ways = [
  {
    href: "/integrations/webhooks",
    icon: Webhook,
    name: "Webhooks",
    what: "Tell other programs what happens here.",
  },
  {
    href: "/integrations/keys",
    icon: KeyRound,
    name: "API keys",
    what: "Let another program use your data.",
  },
  {
    href: "/integrations/hooks",
    icon: Inbox,
    name: "Let other programs add customers",
    what: "An address for your website’s form, or for programs such as Zapier and Make.",
  },
];

function MoreWays() {
  return (
    <Card title={words.more} pad={false}>
      <ul>
        {ways.map((way) => (
          <li key={way.href} className="border-t border-line">
            <LinkRow {...way} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
