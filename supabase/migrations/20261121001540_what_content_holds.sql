-- Corrects the comments of both tables: their content was called sanitised HTML, which nothing here sees to.

comment on table public.blog_posts is 'Blog posts, drafts included.';
comment on column public.blog_posts.content is
  'HTML as staff wrote it. The editors have it cleaned before they save it, the data API does not: pages sanitise it when they show it.';

comment on table public.pages is 'Dynamic pages; the empty slug is the home page.';
comment on column public.pages.content is
  'HTML as staff wrote it. The editors have it cleaned before they save it, the data API does not: pages sanitise it when they show it.';
