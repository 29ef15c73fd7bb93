# The folders inside a top folder, the lowest first: each may include those before it, none after it.
# A new folder stands here before it compiles its first file; an empty list is not checked.
set(models_order
  json files csv formula fields robot scenario import project runs stored_run channels document
  vibration formulations torque_breakdown reproduction)
set(ui_order)
