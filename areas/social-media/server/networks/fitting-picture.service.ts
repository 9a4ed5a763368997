import { shrinkPicture } from "#platform/server/pictures.ts";
import { NetworkTrouble } from "./network-asking.service.ts";
import type { PictureToSend } from "./network.service.ts";

/** A picture of at most so many bytes: made smaller where it is larger. */
export async function fittingPicture(
  workspaceId: string,
  picture: PictureToSend,
  maxBytes: number | undefined,
): Promise<PictureToSend> {
  if (maxBytes === undefined || picture.bytes.length <= maxBytes) return picture;
  const small = await shrinkPicture(workspaceId, picture.bytes, maxBytes);
  if (!small) throw new NetworkTrouble("refused", "A picture is too large, even when made smaller.");
  return { ...picture, bytes: small, mime: "image/jpeg" };
}
