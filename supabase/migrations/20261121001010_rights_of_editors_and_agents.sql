-- Agents work the leads, editors the posts and pages; admins do both.

alter policy "Admins read leads" on public.leads rename to "Admins and agents read leads";
alter policy "Admins and agents read leads"
  on public.leads
  using (
    (select public.has_role((select auth.uid()), 'admin'))
    or (select public.has_role((select auth.uid()), 'agent'))
  );

alter policy "Admins change leads" on public.leads rename to "Admins and agents change leads";
alter policy "Admins and agents change leads"
  on public.leads
  using (
    (select public.has_role((select auth.uid()), 'admin'))
    or (select public.has_role((select auth.uid()), 'agent'))
  )
  with check (
    (select public.has_role((select auth.uid()), 'admin'))
    or (select public.has_role((select auth.uid()), 'agent'))
  );

alter policy "Accounts read published posts and admins all"
  on public.blog_posts rename to "Accounts read published posts, admins and editors all";
alter policy "Accounts read published posts, admins and editors all"
  on public.blog_posts
  using (
    published
    or (select public.has_role((select auth.uid()), 'admin'))
    or (select public.has_role((select auth.uid()), 'editor'))
  );

alter policy "Admins add posts" on public.blog_posts rename to "Admins and editors add posts";
alter policy "Admins and editors add posts"
  on public.blog_posts
  with check (
    (select public.has_role((select auth.uid()), 'admin'))
    or (select public.has_role((select auth.uid()), 'editor'))
  );

alter policy "Admins change posts" on public.blog_posts rename to "Admins and editors change posts";
alter policy "Admins and editors change posts"
  on public.blog_posts
  using (
    (select public.has_role((select auth.uid()), 'admin'))
    or (select public.has_role((select auth.uid()), 'editor'))
  )
  with check (
    (select public.has_role((select auth.uid()), 'admin'))
    or (select public.has_role((select auth.uid()), 'editor'))
  );

alter policy "Admins delete posts" on public.blog_posts rename to "Admins and editors delete posts";
alter policy "Admins and editors delete posts"
  on public.blog_posts
  using (
    (select public.has_role((select auth.uid()), 'admin'))
    or (select public.has_role((select auth.uid()), 'editor'))
  );

alter policy "Accounts read published pages and admins all"
  on public.pages rename to "Accounts read published pages, admins and editors all";
alter policy "Accounts read published pages, admins and editors all"
  on public.pages
  using (
    published
    or (select public.has_role((select auth.uid()), 'admin'))
    or (select public.has_role((select auth.uid()), 'editor'))
  );

alter policy "Admins add pages" on public.pages rename to "Admins and editors add pages";
alter policy "Admins and editors add pages"
  on public.pages
  with check (
    (select public.has_role((select auth.uid()), 'admin'))
    or (select public.has_role((select auth.uid()), 'editor'))
  );

alter policy "Admins change pages" on public.pages rename to "Admins and editors change pages";
alter policy "Admins and editors change pages"
  on public.pages
  using (
    (select public.has_role((select auth.uid()), 'admin'))
    or (select public.has_role((select auth.uid()), 'editor'))
  )
  with check (
    (select public.has_role((select auth.uid()), 'admin'))
    or (select public.has_role((select auth.uid()), 'editor'))
  );

alter policy "Admins delete pages" on public.pages rename to "Admins and editors delete pages";
alter policy "Admins and editors delete pages"
  on public.pages
  using (
    (select public.has_role((select auth.uid()), 'admin'))
    or (select public.has_role((select auth.uid()), 'editor'))
  );
