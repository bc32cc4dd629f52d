-- By row, as of posts and pages: a trigger by statement fires also when policies leave a caller no row to change, so any
-- visitor could have made all open desks read their leads anew, and the server look through all pictures, by asking.
-- Equal notices of one transaction are sent once.

drop trigger notify_leads_changed on public.lead_views;
create trigger notify_leads_changed
  after insert or update or delete on public.lead_views
  for each row
  execute function private.notify_leads_changed();

drop trigger notify_leads_changed on public.message_templates;
create trigger notify_leads_changed
  after insert or update or delete on public.message_templates
  for each row
  execute function private.notify_leads_changed();

drop trigger tell_of_deleted_pictures on public.pictures;
create trigger tell_of_deleted_pictures
  after delete on public.pictures
  for each row
  execute function private.tell_of_deleted_pictures();
