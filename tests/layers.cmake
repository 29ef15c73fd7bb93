# The folders inside a top folder, the lowest first: each may include those before it, none after it.
# A new folder stands here before it compiles its first file; an empty list is not checked.
set(models_order
  json files threads mat hdf5 csv code formula fields robot mechanism motors motion generation scenario import project runs stored_run channels
  vibration study cluster runnable document formulations evaluation tabulation torque_breakdown motor_sizing linearization identification motion_preview
  reproduction live)
set(ui_order
  text widgets preferences theme playback jobs studio editors export plot_view view3d scene
  help gallery film problems recovery inspector arm_table import poses joints mechanism kinematics modes linear live
  laboratory code identification run_list study plots_panel motion torque_breakdown run_settings present window)
