import type { ReactNode } from "react";
import { X } from "lucide-react";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Tabs } from "#platform/web/ui/tabs.tsx";
import { type CenterTab, centerTabs } from "#areas/help/contract/center-tabs.rules.ts";
import { tabNames, words } from "./center.messages.ts";
import { listingFrom, queryTextOf } from "./center.view.ts";
import { QuickStart } from "./quick-start.tsx";

const StepsTab = lazyPart(async () => (await import("./steps-tab.tsx")).StepsTab);
const ArticlesTab = lazyPart(async () => (await import("./articles-tab.tsx")).ArticlesTab);
const VideosTab = lazyPart(async () => (await import("./videos-tab.tsx")).VideosTab);
const HelpTab = lazyPart(async () => (await import("./help-tab.tsx")).HelpTab);

/** The tutorial center (Spec 2 §2): beginnings, tutorials, articles, videos, and people who help. Open to everybody. */
export function TutorialCenterPage() {
  const user = useCurrentUser();
  const { listing, change, searchText, setSearchText } = useListingOf({ listingFrom, queryTextOf });
  const contents: Record<CenterTab, ReactNode> = {
    steps: <StepsTab open={listing.tutorial} onOpen={(tutorial) => change({ tutorial })} />,
    articles: (
      <ArticlesTab
        search={listing.search}
        searchText={searchText}
        onSearchText={setSearchText}
        open={listing.article}
        onOpen={(article) => change({ article })}
      />
    ),
    videos: <VideosTab />,
    help: <HelpTab />,
  };
  return (
    <PageFrame
      title={words.title}
      actions={
        <>
          {(Boolean(user) || isDemo()) && <BackLink href="/dashboard">{words.back}</BackLink>}
          <IconButton icon={X} label={words.close} onClick={() => window.location.assign("/")} />
        </>
      }
    >
      <QuickStart />
      <div>
        <Tabs
          label={words.title}
          value={listing.tab}
          onChange={(tab) => change({ tab: tab as CenterTab, search: undefined })}
          tabs={centerTabs.map((key) => ({
            key,
            label: tabNames[key],
            content: <div className="pt-3">{contents[key]}</div>,
          }))}
        />
      </div>
    </PageFrame>
  );
}
