import { pathOf } from "#platform/contract/endpoint.ts";
import { membersApi } from "./members.api.ts";

/** Where the picture of somebody is, by its file, so that browsers can keep it for good; null without one. */
export const pictureAddress = (userId: string, fileId: string | null): string | null =>
  fileId && pathOf(membersApi.picture, { id: userId }, { file: fileId });
