-- One shape: a list under every name, also where there was one picture.
UPDATE "jobs" SET
  "inputs" = (SELECT coalesce(jsonb_object_agg("key", jsonb_path_query_array("value", '$[*]')), '{}') FROM jsonb_each("inputs")),
  "outputs" = (SELECT coalesce(jsonb_object_agg("key", jsonb_path_query_array("value", '$[*]')), '{}') FROM jsonb_each("outputs"));
