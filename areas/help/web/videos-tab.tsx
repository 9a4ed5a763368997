import { Card } from "#platform/web/ui/surface.tsx";
import { videos, videoTime } from "#areas/help/contract/videos.rules.ts";

/** Watch & Learn (Spec 2 §2): the three videos; until one is recorded, its story as text. */
export function VideosTab() {
  return (
    <ul className="grid gap-4 wide:grid-cols-3">
      {videos.map(({ id, title, description, seconds, url, captionsUrl, posterUrl, story }) => (
        <li key={id} className="min-w-0">
          <Card
            className="h-full"
            title={title}
            actions={<span className="num text-small text-muted">{videoTime(seconds)}</span>}
          >
            <p className="text-text-2">{description}</p>
            {url === null ? (
              <p className="mt-2 text-small text-muted">Not recorded yet. Here is the story to read.</p>
            ) : (
              <video
                className="mt-3 w-full rounded-card"
                controls
                preload="none"
                src={url}
                poster={posterUrl ?? undefined}
              >
                {captionsUrl && (
                  <track kind="captions" src={captionsUrl} srcLang="en" label="English" default />
                )}
              </video>
            )}
            <ol className="mt-3 grid list-decimal gap-2 pl-5">
              {story.map(({ text, href }) => (
                <li key={text}>
                  {text}{" "}
                  <a className="link" href={href}>
                    Open<span className="sr-only"> the screen of this step: {text}</span>
                  </a>
                </li>
              ))}
            </ol>
          </Card>
        </li>
      ))}
    </ul>
  );
}
