-- What readers say of the help articles, and what they looked for in vain: counts without anybody's name, business or address.
CREATE TABLE article_votes (
  slug varchar(80) NOT NULL,
  helpful boolean NOT NULL,
  count integer NOT NULL DEFAULT 1,
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (slug, helpful)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON article_votes TO mainstay_app;

CREATE TABLE empty_searches (
  words varchar(100) PRIMARY KEY,
  count integer NOT NULL DEFAULT 1,
  last_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON empty_searches TO mainstay_app;
