-- Whoever has the address of a photo may see it: a public bucket serves its objects by name without a policy. A policy for
-- select lets anyone list them too, those of products that are not on sale yet among them.
drop policy "anyone reads product images" on storage.objects;
create policy "admins list product images" on storage.objects
  for select to authenticated using (bucket_id = 'product-images' and (select public.is_admin()));
