-- The dashboard's counts are a few rows among those of every shape of products, which a real catalogue has thousands of. A
-- planner that has not seen them grow reads them all.
alter function public.admin_counts() set enable_seqscan = off;
