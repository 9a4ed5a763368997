import { pathOf } from "#platform/contract/endpoint.ts";
import { picturesApi } from "./pictures.api.ts";

/** Where the picture of somebody is, by its file, so that browsers can keep it for good; null without one. */
export const pictureAddress = (userId: string, fileId: string | null): string | null =>
  fileId && pathOf(picturesApi.get, { id: userId }, { file: fileId });
