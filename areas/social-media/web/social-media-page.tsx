import { useEffect, useRef } from "react";
import { Download, Ellipsis, Megaphone, Plus, Trash2 } from "lucide-react";
import { useSearch } from "wouter";
import { useCurrentUser, useRight } from "#areas/auth/web/index.ts";
import { pathOf } from "#platform/contract/endpoint.ts";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import type { SocialAccount } from "#areas/social-media/contract/accounts.schema.ts";
import type { ContentTemplate } from "#areas/social-media/contract/content-templates.schema.ts";
import { postStatuses } from "#areas/social-media/contract/post-life.rules.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import { PagesCard } from "./pages-card.tsx";
import { PostList, type PostListing } from "./post-list.tsx";
import { type OpenSocialDialog, SocialDialogs } from "./social-dialogs.tsx";
import { demoActions, words } from "./social-media.messages.ts";
import { usePost } from "./social-media.queries.ts";
import { SocialStatsStrip } from "./social-stats-strip.tsx";
import { TemplatesCard } from "./templates-card.tsx";
import { useConnectOutcome } from "./use-connect-outcome.ts";

const PostCalendar = lazyPart(async () => (await import("./post-calendar.tsx")).PostCalendar);

type Listing = PostListing & { view: "list" | "calendar"; post?: string };
const listingWords = {
  listingFrom: (query: URLSearchParams): Listing => {
    const status = postStatuses.find((one) => one === query.get("status"));
    const [search, post] = [query.get("search")?.trim().slice(0, 200), query.get("post")];
    return {
      view: query.get("view") === "calendar" ? "calendar" : "list",
      ...(status && { status }),
      ...(search && { search }),
      ...(post && { post }),
    };
  },
  queryTextOf: ({ view, status, search }: Listing): string =>
    new URLSearchParams({
      ...(view === "calendar" && { view }),
      ...(status && { status }),
      ...(search && { search }),
    }).toString(),
};

/** Social Media (Spec 2 §2): the cards, the pages, the templates, and the posts as a list and a calendar. */
export function SocialMediaPage() {
  const { listing, change, searchText, setSearchText } = useListingOf(listingWords);
  const [mayChange, mayConnect] = [useRight("member"), useRight("manager")];
  const user = useCurrentUser();
  const [dialog, setDialog] = useKeptState<OpenSocialDialog | undefined>("dialog", undefined);
  const open = (post: Post) => setDialog({ kind: "post", post });
  const create = (template?: ContentTemplate) => setDialog({ kind: "write", ...(template && { template }) });
  useNamedPost(open);
  useConnectOutcome();
  const pages = {
    add: () => setDialog({ kind: "add-page" }),
    connect: (again: SocialAccount) => setDialog({ kind: "add-page", again }),
    edit: (page: SocialAccount) => setDialog({ kind: "edit-page", page }),
    remove: (page: SocialAccount) => setDialog({ kind: "remove-page", page }),
  };
  const templates = {
    use: create,
    edit: (template: ContentTemplate | undefined) => setDialog({ kind: "template", template }),
  };
  const { view, status, search } = listing;
  const more = [
    { label: "Campaigns", icon: Megaphone, onSelect: () => setDialog({ kind: "campaigns" }) },
    { label: "Download as CSV", icon: Download, onSelect: () => download(status, search) },
    { label: "Deleted posts", icon: Trash2, onSelect: () => setDialog({ kind: "bin" }) },
  ];
  return (
    <PageFrame
      title={words.title}
      actions={
        mayChange && (
          <>
            <Menu trigger={<IconButton icon={Ellipsis} label="More" />} items={more} />
            <Button look="primary" icon={Plus} className="max-tablet:hidden" onClick={() => create()}>
              {words.create}
            </Button>
          </>
        )
      }
    >
      {mayChange && (
        <Button look="primary" icon={Plus} full className="tablet:hidden" onClick={() => create()}>
          {words.create}
        </Button>
      )}
      <SocialStatsStrip />
      {user && !mayChange && <Notice>{words.onlyReads}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1101px]:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div>
            <Segmented
              label="How your posts are shown"
              options={[
                { value: "list", label: "List" },
                { value: "calendar", label: words.calendar },
              ]}
              value={view}
              onChange={(next) => change({ view: next === "calendar" ? "calendar" : "list" })}
            />
          </div>
          {view === "calendar" ? (
            <PostCalendar onOpen={open} />
          ) : (
            <PostList
              listing={{ ...(status && { status }), ...(search && { search }) }}
              text={searchText}
              onText={setSearchText}
              onStatus={(next) => change({ status: next })}
              onOpen={open}
              mayChange={mayChange}
            />
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <PagesCard acts={pages} mayConnect={mayConnect} />
          <TemplatesCard acts={mayChange ? templates : undefined} />
        </div>
      </div>
      <SocialDialogs open={dialog} onOpen={setDialog} mayChange={mayChange} mayApprove={mayConnect} />
    </PageFrame>
  );
}

/** Downloads the posts that are listed. */
function download(status: Listing["status"], search: string | undefined): void {
  if (stoppedByDemo(demoActions.download)) return;
  const listed = { ...(status && { status }), ...(search && { search }) };
  window.location.assign(pathOf(postsApi.export, {}, listed));
}

/** Opens the post that the address names: a notification and a mail lead to it. */
function useNamedPost(open: (post: Post) => void): void {
  const id = new URLSearchParams(useSearch()).get("post") ?? "";
  const { data } = usePost(id, id !== "");
  const opened = useRef<string>(undefined);
  useEffect(() => {
    // Once for each address, also where the post changes.
    if (data?.id !== id || opened.current === id) return;
    opened.current = id;
    open(data);
  }, [data, id, open]);
}
