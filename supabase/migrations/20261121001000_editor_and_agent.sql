-- Staff who write the site, and staff who call customers. A new value counts from the next transaction on, so that the
-- policies which name it are in a file of their own.

alter type public.app_role add value if not exists 'editor';
alter type public.app_role add value if not exists 'agent';
