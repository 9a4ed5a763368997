import { z } from "zod";
import { isStorable } from "#platform/contract/text.ts";
import { postButtonNames, postButtons } from "#areas/social-media/contract/networks.rules.ts";
import { contentMax, firstReplyMax, type Post, PostLink } from "#areas/social-media/contract/posts.schema.ts";

const written = (max: number) =>
  z
    .string()
    .max(max, `At most ${max.toLocaleString("en-US")} characters`)
    .refine(isStorable, "Contains characters that can’t be saved");

export const buttonChoices = [
  { value: "", label: "No button" },
  ...postButtonNames.map((value) => ({ value, label: postButtons[value] })),
];

/** What is typed about a post; hashtags as one line. */
export const postFields = {
  content: written(contentMax).refine((text) => text.trim() !== "", "Write something first"),
  link: z.string().refine((link) => PostLink.safeParse(link).success, "Links have to begin with https://"),
  hashtags: written(2000),
  button: z.enum(["", ...postButtonNames]),
  firstReply: written(firstReplyMax),
  mediaUrls: z.array(z.string()),
  campaignId: z.string(),
};
export const PostForm = z.strictObject(postFields);
export const NewPostForm = z.strictObject({
  ...postFields,
  accountIds: z.array(z.string()).min(1, "Choose at least one page"),
  versions: z.record(z.string(), written(contentMax)),
});
export type NewPostForm = z.output<typeof NewPostForm>;

export const tagsOf = (line: string): string[] => line.split(/[\s,#]+/u).filter(Boolean);

export const postFormOf = ({ content, link, hashtags, button, firstReply, mediaUrls, campaignId }: Post) => ({
  content,
  link: link ?? "",
  hashtags: hashtags.join(" "),
  button: button ?? ("" as const),
  firstReply: firstReply ?? "",
  mediaUrls,
  campaignId: campaignId ?? "",
});

/** The fields as the calls take them. */
export const postBodyOf = (values: z.output<typeof PostForm>) => ({
  content: values.content,
  link: values.link.trim() || null,
  hashtags: tagsOf(values.hashtags),
  button: values.button || null,
  firstReply: values.firstReply.trim() || null,
  mediaUrls: values.mediaUrls,
  campaignId: values.campaignId || null,
});
