import { failed } from "#platform/web/failures.ts";

export const words = {
  title: "Social Media",
  create: "Create Post",
  pages: "My Social Media Pages",
  templates: "Post templates",
  posts: "Posts",
  calendar: "Calendar",
  loading: "Loading your posts",
  failed: "Your posts didn’t load",
  pagesFailed: "Your pages didn’t load",
  templatesFailed: "Your templates didn’t load",
  statsFailed: "Your numbers didn’t load",
  safe: "Nothing is lost. Check your connection and try again.",
  empty: "No posts yet",
  emptyHelp:
    "Write one, and choose when it goes out. Try it on the practice page first: nothing leaves there.",
  noMatch: "No posts match",
  sample: "Sample",
  practice: "Practice",
  practiceHelp: "Nothing leaves this page. Posts go through every state, as they would on a real one.",
  byHandHelp: "This network doesn’t let us post for you. At its time, you get the post ready to copy.",
  approval: "Posts by team members need a manager’s approval",
  onlyReads:
    "You can look at everything here. To write posts, ask the owner of your business to let you make changes.",
  stats: {
    pages: "Connected Pages",
    followers: "Total Followers",
    postsThisMonth: "Posts This Month",
    clicks: "Link Clicks",
  },
  notTold: "No network has told us yet",
} as const;

/** What connecting a page says. */
export const connectWords = {
  live: "Your posts go out there by themselves, at their time.",
  connecting: "Connecting...",
  act: { bluesky: "Connect", mastodon: "Continue on your server" },
  appPassword:
    "Not your own password. On Bluesky, open Settings, Privacy and security, App passwords, and add one for us. You can take it back there at any time.",
  blueskyServer: "Only if your account isn’t on Bluesky’s own servers.",
  mastodonServer: "Where your account is. You agree there, and come back here.",
  notConnected: "Not connected",
  reconnect: "Connect again",
  finish: "Finish connecting",
  check: (name: string) => `Check the connection of ${name}`,
  waits: "Its posts wait until it’s connected.",
  visibility: {
    label: "Who sees your posts",
    public: "Everyone",
    unlisted: "Everyone, but not in public timelines",
    private: "Followers only",
  },
} as const;

/** How a visit to a server ended. */
export const outcomeToasts = {
  connected: { title: "Page connected", description: "Posts that waited for it go out now." },
  declined: { title: "Not connected", description: "You didn’t agree on your server. Nothing was changed." },
  expired: {
    title: "Not connected",
    description: "That took too long, or began in another browser. Try again.",
  },
  failed: {
    title: "Not connected",
    description: "Your server didn’t let us in. Try again in a moment.",
  },
} as const;

export const toasts = {
  written: (many: number) => ({
    title: many === 1 ? "Draft saved" : `${many} drafts saved`,
    description: "Choose when it goes out.",
  }),
  notWritten: failed("The post wasn’t saved"),
  saved: { title: "Saved" },
  notSaved: failed("The post wasn’t saved"),
  published: { title: "On its way" },
  brought: { title: "Ready to post", description: "Copy it, and put it up on the network." },
  waits: { title: "Sent for approval" },
  scheduled: { title: "Scheduled" },
  notOut: failed("The post didn’t go out"),
  removed: { title: "Post deleted", description: "It stays in the trash for 30 days." },
  notRemoved: failed("The post wasn’t deleted"),
  restored: ({ status }: { status: string }) => ({
    title: "Post restored",
    ...(status === "draft" && { description: "It’s a draft." }),
  }),
  notRestored: failed("The post wasn’t restored"),
  copied: { title: "Copied", description: "The copy is a draft." },
  notCopied: failed("The post wasn’t copied"),
  done: { title: "Marked as posted" },
  acted: { title: "Done" },
  failed: failed("That didn’t work"),
  pageAdded: { title: "Page added" },
  pageNotAdded: failed("The page wasn’t added"),
  pageChecked: ({ health, accountName }: { health: string; accountName: string }) =>
    health === "well"
      ? { title: "Connected", description: `${accountName} works.` }
      : { title: "Not connected", description: `Connect ${accountName} again.` },
  pageNotChecked: failed("The page wasn’t checked"),
  pageRemoved: { title: "Page removed" },
  pageNotRemoved: failed("The page wasn’t removed"),
  pictureFailed: failed("The picture wasn’t added"),
  templateSaved: { title: "Template saved" },
  templateNotSaved: failed("The template wasn’t saved"),
  templateRemoved: { title: "Template removed" },
  campaignSaved: { title: "Campaign saved" },
  campaignAdded: { title: "Campaign added" },
  campaignNotAdded: failed("The campaign wasn’t saved"),
};

/** What completes "Demo Mode: This would ...". */
export const demoActions = {
  write: "save this post as a draft",
  save: "save this post",
  act: "send this post to your page",
  remove: "delete this post",
  restore: "restore this post",
  copy: "make a copy of this post",
  page: "change your social media pages",
  upload: "add this picture to your post",
  settings: "change who approves posts",
  campaign: "save this campaign",
  download: "download your posts as a file",
  template: "change your post templates",
} as const;
