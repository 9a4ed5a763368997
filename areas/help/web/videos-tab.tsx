import { useState } from "react";
import { Card } from "#platform/web/ui/surface.tsx";
import { videos, videoTime } from "#areas/help/contract/videos.rules.ts";
import type { Video } from "#areas/help/contract/videos.schema.ts";

/** Watch & Learn (Spec 2 §2): the three videos, and the story of each to read. */
export function VideosTab() {
  return (
    <ul className="grid gap-4">
      {videos.map((video) => (
        <li key={video.id} className="min-w-0">
          <Card
            title={video.title}
            actions={<span className="num text-small text-muted">{videoTime(video.seconds)}</span>}
          >
            <p className="text-text-2">{video.description}</p>
            <Player video={video} />
            <p className="mt-2 text-small text-muted">There is no sound; captions say what happens.</p>
            <StoryToRead video={video} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** Nothing of the video is fetched before it is played, its captions included. */
function Player({ video: { title, url, captionsUrl, posterUrl } }: { video: Video }) {
  const [isPlayed, setPlayed] = useState(false);
  return (
    <video
      className="mt-3 aspect-[80/57] w-full max-w-[960px] rounded-card border border-line bg-hover"
      aria-label={title}
      controls
      playsInline
      preload="none"
      src={url}
      poster={posterUrl}
      onPlay={() => setPlayed(true)}
    >
      {isPlayed && <track kind="captions" src={captionsUrl} srcLang="en" label="English" default />}
    </video>
  );
}

function StoryToRead({ video: { title, story } }: { video: Video }) {
  return (
    <details className="mt-3">
      <summary className="link w-fit cursor-pointer">
        Read the story<span className="sr-only">: {title}</span>
      </summary>
      <ol className="mt-3 grid gap-5">
        {story.map(({ text, href, pictureUrl, alt }, index) => (
          <li key={text} className="grid gap-3 tablet:grid-cols-[280px_minmax(0,1fr)]">
            <img
              className="aspect-[8/5] w-full rounded-control border border-line"
              src={pictureUrl}
              alt={alt}
              width={960}
              height={600}
              loading="lazy"
            />
            <p>
              {index + 1}. {text}{" "}
              <a className="link" href={href}>
                Open<span className="sr-only"> the screen of this step: {text}</span>
              </a>
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
